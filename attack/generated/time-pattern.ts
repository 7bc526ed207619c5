import { parentPort } from 'node:worker_threads'
import { isSheltered, type Pattern } from './patterns.ts'

/** The most characters that a body can have. */
const longest = 100_000
/** Enough to find an exponential pattern that no stranger's text reaches. */
const shelteredLongest = 2_000

const characters = [...'aA0 -.@_/:,"\'<%\n\té', 'あ', 'ー', '　', '\u0301', '\u200b', '𠮷']

/** Repeat the characters that occur in the pattern. */
const pumpsOf = (source: string): string[] => {
  const own = [...new Set([...source.replace(/\\u\{?[\da-f]+\}?|\\[a-z]|[[\](){}*+?^$|\\]/gi, '')])].slice(
    0,
    12,
  )
  const single = [...new Set([...characters, ...own])]
  return [...single, ...own.flatMap((first) => ['a', '0', ' '].map((second) => first + second))]
}
const endings = ['', '!', '\u0000']

/**
 * Runs a pattern on texts that make a careless one take forever. Returns the longest run in milliseconds of
 * processor time, which a busy machine does not change.
 */
const slowestOf = (tried: Pattern): number => {
  const { source, flags } = tried
  const length = isSheltered(tried) ? shelteredLongest : longest
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  let slowest = 0
  for (const pump of pumpsOf(source))
    for (const ending of endings) {
      const text = pump.repeat(Math.floor(length / pump.length)) + ending
      const start = process.threadCpuUsage()
      pattern.test(text)
      const { user, system } = process.threadCpuUsage(start)
      slowest = Math.max(slowest, (user + system) / 1_000)
    }
  return slowest
}

parentPort?.on('message', (pattern: Pattern) => parentPort?.postMessage(slowestOf(pattern)))
