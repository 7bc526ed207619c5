import { type Addressee, type Honorific, type LocalizedText, toLine } from '@uketsuke/contract'

export type Person = { firstName: string; lastName: string; affiliation: string }

/** Last name first in Japanese, first name first in English. */
export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): LocalizedText => ({
  ja: `${lastName} ${firstName}`,
  en: `${firstName} ${lastName}`,
})

export type NamedAddressee = { kind: Addressee['kind']; name: LocalizedText; honorific: Honorific }

/** The receipt puts its own one behind the addressee. */
const withoutHonorific = (text: string): string => toLine(text.replace(/[\s　]*(様|御中)$/u, '')) || text

/** Whom a receipt is made out to, in both languages; the participant when nothing was chosen. */
export const addresseeOf = (chosen: Addressee | null | undefined, person: Person): NamedAddressee => {
  if (chosen?.kind === 'affiliation') {
    const { affiliation } = person
    return { kind: 'affiliation', name: { ja: affiliation, en: affiliation }, honorific: 'organization' }
  }
  if (chosen?.kind === 'text') {
    const text = withoutHonorific(chosen.text ?? '')
    return { kind: 'text', name: { ja: text, en: text }, honorific: chosen.honorific ?? 'organization' }
  }
  return { kind: 'name', name: nameOf(person), honorific: 'person' }
}

/** Is another addressee asked for than the one that is fixed? */
export const isOtherAddressee = (fixed: NamedAddressee, wanted: NamedAddressee): boolean =>
  fixed.kind !== wanted.kind ||
  (fixed.kind === 'text' && (fixed.name.ja !== wanted.name.ja || fixed.honorific !== wanted.honorific))
