import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api, type Language, languages } from '@uketsuke/contract'
import { buyersOf, expectOk, loginIn, loginToken, type System } from '@uketsuke/testing'

export type RealDocument = { kind: 'receipt' | 'certificate' | 'name card'; language: Language; file: string }

/** Somebody pays in each language and downloads all documents in it, into a folder. */
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
    const keep = async (kind: RealDocument['kind'], pdf: Buffer) => {
      const file = join(folder, `${kind.replace(' ', '-')}-${language}.pdf`)
      await writeFile(file, pdf)
      documents.push({ kind, language, file })
    }
    const { orderId } = order
    const { client } = system
    const receipt = await client.call(api.issueOrderReceipt, {
      token,
      params: { orderId },
      body: { language },
    })
    await keep('receipt', expectOk(receipt))
    await keep(
      'certificate',
      expectOk(await client.call(api.issueCertificate, { token, body: { language } })),
    )
    await keep('name card', expectOk(await client.call(api.issueNameCard, { token, body: { language } })))
  }
  return documents
}
