import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type IssueKind, issueCallOf, issueKinds, type Language, languages } from '@uketsuke/contract'
import { buyersOf, expectOk, loginIn, loginToken, type System } from '@uketsuke/testing'

type RealDocument = { kind: IssueKind; language: Language; file: string }

/** Pays once in each language, and downloads all documents of that language into a folder. */
export const downloadDocuments = async (system: System, folder: string): Promise<RealDocument[]> => {
  await mkdir(folder, { recursive: true })
  const buyers = buyersOf(system)
  const documents: RealDocument[] = []
  for (const language of languages) {
    const order = await buyers.paidOrder(
      { planId: 'member', options: ['reception'] },
      await buyers.newPerson(language),
    )
    const token = await loginToken(system, loginIn(order.mail))
    const { orderId } = order
    const { client } = system
    const body = { language }
    const pdfOf = (kind: IssueKind) =>
      kind === 'receipt'
        ? client.call(api.issueOrderReceipt, { token, params: { orderId }, body })
        : client.call(issueCallOf(kind), { token, body })
    for (const kind of issueKinds) {
      const file = join(folder, `${kind}-${language}.pdf`)
      await writeFile(file, expectOk(await pdfOf(kind)))
      documents.push({ kind, language, file })
    }
  }
  return documents
}
