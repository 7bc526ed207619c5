import {
  customs,
  type Language,
  type LocalizedText,
  type VerifiedCertificate,
  type VerifiedReceipt,
} from '@uketsuke/contract'
import { japanDay } from '@uketsuke/contract/japan-day'
import { printedText } from '@uketsuke/contract/printed-text'
import type { CertificateFacts, ReceiptFacts } from './rules.ts'

/** Whether a document can have this code. 80 random bits are sixteen letters. */
export const isVerificationCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)

/** The code in groups of four, as it is printed and typed. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The text of a receipt on paper, without its current standing. */
export const receiptOnPaper = (
  {
    number,
    issuedOn,
    addressee,
    total,
    proviso,
    items,
    taxLines,
    paidOn,
    paymentMethod,
    issuer,
  }: ReceiptFacts,
  { language, isReissue }: { language: Language; isReissue: boolean },
): Omit<VerifiedReceipt, 'standing'> => {
  const printed = (text: LocalizedText) => printedText(text[language])
  return {
    kind: 'receipt',
    language,
    number,
    issuedOn: japanDay(new Date(issuedOn)),
    isReissue,
    addressee: printed(addressee.name),
    honorific: customs[language].hasHonorifics ? addressee.honorific : 'none',
    total,
    proviso: printed(proviso),
    // No order contains a plan twice.
    items: items.map(({ name, price, taxCategory }) => ({
      name: printed(name),
      quantity: 1,
      price,
      taxCategory,
    })),
    taxLines: taxLines.map(({ taxCategory, total, tax }) => ({ taxCategory, total, tax })),
    paidOn: japanDay(new Date(paidOn)),
    paymentMethod: printed(paymentMethod),
    issuer: {
      name: printed(issuer.name),
      address: printed(issuer.address),
      registrationNumber: issuer.registrationNumber,
    },
  }
}

/** The text of a certificate on paper, without its current standing. */
export const certificateOnPaper = (
  { number, issuedOn, name, affiliation, category, conventionTitle, period, venue, issuer }: CertificateFacts,
  language: Language,
): Omit<VerifiedCertificate, 'standing'> => {
  const printed = (text: LocalizedText) => printedText(text[language])
  return {
    kind: 'certificate',
    language,
    number,
    issuedOn: japanDay(new Date(issuedOn)),
    name: printed(name),
    affiliation: printedText(affiliation),
    category: printed(category),
    conventionTitle: printed(conventionTitle),
    period: period && printed(period),
    venue: venue && printed(venue),
    issuer: { organization: printed(issuer.organization), signatory: printed(issuer.signatory) },
  }
}
