/**
 * A connection to a browser that speaks WebDriver BiDi: numbered commands, and answers with the same number.
 */
export type Bidi = {
  send(method: string, params: object): Promise<unknown>
  close(): void
}

type Answer = { id?: number; result?: unknown; error?: string; message?: string }

export const connect = async (address: string): Promise<Bidi> => {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message } = JSON.parse(String(data)) as Answer
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'))
  })
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`nothing answers at ${address}`)))
  await opened.promise
  return {
    send: (method, params) => {
      lastId += 1
      const answer = Promise.withResolvers<unknown>()
      waiting.set(lastId, answer)
      socket.send(JSON.stringify({ id: lastId, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
