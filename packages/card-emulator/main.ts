import { startEmulator } from './emulator.ts'

const port = Number(process.env.CARD_EMULATOR_PORT || 3001)
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  throw new Error('CARD_EMULATOR_PORT must be a port number, 0 to 65535.')
}

const notifyUrl = process.env.CARD_EMULATOR_NOTIFY_URL

const sayPortInUse = (error: NodeJS.ErrnoException): never => {
  if (error.code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `Port ${port}, which the card emulator needs, is in use, probably by "npm start", "npm run dev" or another ` +
      '"npm run emulator": end that, or set CARD_EMULATOR_PORT to a free port.\n',
  )
  process.exit(1)
}

const emulator = await startEmulator({ port, ...(notifyUrl ? { notifyUrl } : {}) }).catch(sayPortInUse)
process.stdout.write(`Card emulator (no real money): ${emulator.url}\n`)

const stop = async () => {
  await emulator.close()
  process.exit()
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
// When another process starts this one over an IPC channel, it ends with that process, however that happens.
process.once('disconnect', stop)
