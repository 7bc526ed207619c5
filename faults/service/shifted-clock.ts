import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A system clock that can be set, for processes that run with these variables. */
type ShiftedClock = {
  env: Readonly<Record<string, string>>
  /** Sets it to the true time plus these seconds. Timers are not affected. */
  shift(seconds: number): void
  close(): void
}

export const faketimeLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

export const openShiftedClock = (): ShiftedClock => {
  const dir = mkdtempSync(join(tmpdir(), 'uketsuke-clock-'))
  chmodSync(dir, 0o755)
  const file = join(dir, 'time')
  const shift = (seconds: number): void => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }
  shift(0)
  return {
    env: {
      LD_PRELOAD: faketimeLibrary,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    shift,
    close: () => rmSync(dir, { recursive: true }),
  }
}
