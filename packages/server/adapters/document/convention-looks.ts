import { join } from 'node:path'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Log } from '../../platform/log.ts'
import type { Look } from './document-printer.ts'
import { describeLook, type Setting } from './packed-look.ts'
import type { TemplateSet } from './print-task.ts'
import { receiptFiles } from './receipt-files.ts'
import { TemplateError } from './template-error.ts'
import {
  type DefaultTemplates,
  hasOwnNameCard,
  readOwnTemplates,
  readPlainTemplates,
  toSet,
  withImagesOf,
} from './templates.ts'
import type { Trials } from './trials.ts'

/** The current setting of a convention, and the part of it that its receipts keep permanently. */
type Current = Setting & { receipt: Look }

type Given = { conventionsDir: string; defaults: DefaultTemplates; trials: Trials; log: Log }

/** The looks of the conventions in use. A new one is tried before it replaces the last. */
export const createConventionLooks = ({ conventionsDir, defaults, trials, log }: Given) => {
  const looks = new Map<string, Current>()
  /**
   * Ties a receipt's text and look to the same version of the convention, even while a new version takes its
   * place.
   */
  const receiptLooks = new WeakMap<Convention, Look>()

  /**
   * Returns the result of `read` from a convention's folder. If the folder is faulty, logs that and returns
   * `fallback`.
   */
  const unlessFaulty = async <T>(conventionId: string, read: () => Promise<T>, fallback: T): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error
      log.error({ conventionId, reason: error.message }, 'templates not used, keeping the last valid ones')
      return fallback
    }
  }

  const readLook = async (convention: Convention): Promise<Current> => {
    const { conventionId, appearance, receipt } = convention
    const { keyColor } = appearance
    const folder = join(conventionsDir, conventionId)
    const last = looks.get(conventionId)
    const { plain, large } = await readPlainTemplates(folder, defaults)
    if (large.length > 0) log.warn({ conventionId, large }, 'images too large for documents')
    await trials.trySeals(convention, { keyColor, plain })
    const readOwn = async (): Promise<TemplateSet | null> => {
      const own = await readOwnTemplates(folder, plain, defaults)
      const faults = own ? await trials.faultsOf(own, { keyColor }, receipt.issuer.seal) : []
      if (faults.length > 0) throw new TemplateError(faults.join('\n'))
      return own
    }
    const own = await unlessFaulty(conventionId, readOwn, last?.own ? withImagesOf(plain, last.own) : null)
    const forReceipts = ({ files }: TemplateSet) => toSet(receiptFiles(files, defaults, receipt.issuer.seal))
    const kept = { keyColor, plain: forReceipts(plain), own: own && forReceipts(own) }
    return { keyColor, plain, own, receipt: describeLook(kept) }
  }

  return {
    /** Reads the look of a convention, which is used once the returned function is called. */
    prepare: async (convention: Convention): Promise<() => void> => {
      const look = await readLook(convention)
      return () => {
        looks.set(convention.conventionId, look)
        receiptLooks.set(convention, look.receipt)
      }
    },
    of: (conventionId: string): Current | undefined => looks.get(conventionId),
    ofReceipts: (convention: Convention): Look => {
      const look = receiptLooks.get(convention)
      if (!look) throw new Error(`no look of ${convention.conventionId}`)
      return look
    },
    hasOwnNameCard: ({ conventionId }: Pick<Convention, 'conventionId'>): boolean => {
      const own = looks.get(conventionId)?.own
      return Boolean(own && hasOwnNameCard(own, defaults))
    },
  }
}
