import {
  type Addressee,
  byLanguage,
  type Honorific,
  type LocalizedText,
  readAddressee,
} from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'

export type Person = { firstName: string; lastName: string; affiliation: string }

/** The full name as a document in each language shows it. */
export const nameOf = (person: Pick<Person, 'firstName' | 'lastName'>): LocalizedText =>
  byLanguage((language) => fullName(person, language))

export type NamedAddressee = { kind: Addressee['kind']; name: LocalizedText; honorific: Honorific }

/** The addressee of a receipt, in both languages. Defaults to the participant. */
export const addresseeOf = (chosen: Addressee | null | undefined, person: Person): NamedAddressee => {
  if (chosen?.kind === 'affiliation') {
    const { affiliation } = person
    return { kind: 'affiliation', name: { ja: affiliation, en: affiliation }, honorific: 'organization' }
  }
  if (chosen?.kind === 'text') {
    const { name, honorific } = readAddressee(chosen.text ?? '', chosen.honorific)
    return { kind: 'text', name: byLanguage(() => name), honorific }
  }
  return { kind: 'name', name: nameOf(person), honorific: 'person' }
}

/** Whether the requested addressee differs from the fixed one. */
export const isOtherAddressee = (fixed: NamedAddressee, wanted: NamedAddressee): boolean =>
  fixed.kind !== wanted.kind ||
  (fixed.kind === 'text' && (fixed.name.ja !== wanted.name.ja || fixed.honorific !== wanted.honorific))
