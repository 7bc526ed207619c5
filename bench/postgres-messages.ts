/** One message of PostgreSQL's protocol; those that begin a session have no type. */
export type Message = { type: string; body: Buffer }

/** Instead of a start-up message: asks for encryption, and is answered with one byte that is no message. */
const encryptionRequests = [80_877_103, 80_877_104]
const noEncryption = 'N'

/** Cuts a stream of bytes where messages end, however they were packed. */
const cutter = (hasType: () => boolean, take: (message: Message) => void): ((chunk: Buffer) => void) => {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const typed = hasType() ? 1 : 0
      if (rest.length < typed + 4) return
      const end = typed + rest.readInt32BE(typed)
      if (rest.length < end) return
      const message = { type: rest.toString('latin1', 0, typed), body: rest.subarray(typed + 4, end) }
      rest = rest.subarray(end)
      take(message)
    }
  }
}

/** Reads both directions of one connection. @throws when it becomes encrypted: then nothing can be read. */
export const readSession = (take: {
  sent(message: Message): void
  answered(message: Message): void
}): { sent(chunk: Buffer): void; answered(chunk: Buffer): void } => {
  let isStarted = false
  let bareAnswers = 0
  const answered = cutter(() => true, take.answered)
  return {
    sent: cutter(
      () => isStarted,
      (message) => {
        if (isStarted) return take.sent(message)
        if (encryptionRequests.includes(message.body.readInt32BE(0))) bareAnswers += 1
        else isStarted = true
      },
    ),
    answered: (chunk) => {
      const bare = chunk.toString('latin1', 0, bareAnswers)
      if (bare.replaceAll(noEncryption, '') !== '') throw new Error('the database connection is encrypted')
      bareAnswers -= bare.length
      answered(chunk.subarray(bare.length))
    },
  }
}

/** The texts, each ended by a zero byte, with which a message begins. */
export const textsIn = ({ body }: Message): string[] => body.toString().split('\0')
