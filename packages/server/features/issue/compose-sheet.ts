import { customs, type Language } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import type { Sheet, Verification } from '../../adapters/document/sheet-data.ts'
import type { CertificateFacts, NameCardFacts, ReceiptFacts } from './rules.ts'
import type { IssueRow } from './store.ts'
import { inGroups } from './verification-rules.ts'

const receiptOf = (facts: ReceiptFacts, language: Language, isReissue: boolean, verification: Verification) =>
  ({
    kind: 'receipt',
    number: facts.number,
    issuedOn: new Date(facts.issuedOn),
    addressee: facts.addressee.name[language],
    honorific: facts.addressee.honorific,
    total: facts.total,
    proviso: facts.proviso[language],
    taxLines: facts.taxLines,
    items: facts.items.map(({ name, price, taxCategory }) => ({ name: name[language], price, taxCategory })),
    paidOn: new Date(facts.paidOn),
    paymentMethod: facts.paymentMethod[language],
    isReissue,
    issuer: {
      ...facts.issuer,
      name: facts.issuer.name[language],
      address: facts.issuer.address[language],
    },
    verification,
  }) satisfies Sheet

const certificateOf = (facts: CertificateFacts, language: Language, verification: Verification) =>
  ({
    kind: 'certificate',
    number: facts.number,
    issuedOn: new Date(facts.issuedOn),
    name: facts.name[language],
    affiliation: facts.affiliation,
    category: facts.category[language],
    conventionTitle: facts.conventionTitle[language],
    period: facts.period?.[language] ?? null,
    venue: facts.venue?.[language] ?? null,
    issuer: {
      organization: facts.issuer.organization[language],
      signatory: facts.issuer.signatory[language],
      seal: facts.issuer.seal,
    },
    verification,
  }) satisfies Sheet

const nameCardOf = (facts: NameCardFacts, language: Language, registrationId: string, entryCode: string) =>
  ({
    kind: 'nameCard',
    registrationId,
    name: facts.name[language],
    reading: customs[language].hasFurigana ? facts.reading : null,
    affiliation: facts.affiliation,
    category: { name: facts.category.name[language], color: facts.category.color },
    conventionTitle: facts.conventionTitle[language],
    entryCode,
  }) satisfies Sheet

/**
 * The printed content of an issue, in its language. The hash of `code` is stored with the issue; the code can
 * be verified at `siteAddress`.
 */
export const composeSheet = (issue: IssueRow, code: string, siteAddress: string): Sheet => {
  const { language } = issue
  const printed = inGroups(code)
  const verification = {
    code: printed,
    page: screenAt(siteAddress, 'verify'),
    url: screenAt(siteAddress, 'verify', { code: printed, lang: language }),
  }
  switch (issue.kind) {
    case 'receipt':
      return receiptOf(issue.facts, language, issue.isReissue, verification)
    case 'certificate':
      return certificateOf(issue.facts, language, verification)
    case 'nameCard':
      return nameCardOf(issue.facts, language, issue.registrationId, code)
  }
}
