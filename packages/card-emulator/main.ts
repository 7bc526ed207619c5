import { startEmulator } from './emulator.ts'

const port = Number(process.env.CARD_EMULATOR_PORT || 3001)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  throw new Error('CARD_EMULATOR_PORT must be a port number, 0 to 65535.')
}

const notifyUrl = process.env.CARD_EMULATOR_NOTIFY_URL
const emulator = await startEmulator({ port, ...(notifyUrl ? { notifyUrl } : {}) })
process.stdout.write(`Card emulator (no real money): ${emulator.url}\n`)

const stop = async () => {
  await emulator.close()
  process.exit()
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
// Started by another process over a channel: it ends with that process, however that ended.
process.once('disconnect', stop)
