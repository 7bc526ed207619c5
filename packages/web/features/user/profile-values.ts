import { customs, type Place, Profile, type Reading, readWith, type User } from '@uketsuke/contract'
import { type DetailFields, fieldValuesOf } from '../../shared/details/detail-fields.ts'
import { brokenInForm, metadataOnWire } from '../../shared/details/details-on-wire.ts'

/** The fields of the profile form. */
export type ProfileValues = DetailFields & {
  metadata: { furigana: { lastName: string; firstName: string } }
}

const noFurigana = { lastName: '', firstName: '' }

export const valuesOf = ({ affiliation, country, metadata }: User): ProfileValues => ({
  affiliation,
  metadata: {
    ...fieldValuesOf({ ...metadata, country }),
    furigana: metadata.furigana ?? noFurigana,
  },
})

/**
 * The profile asks for the same place as the registration did, whatever the current language. An invited
 * participant with neither country nor prefecture gets the question of their registration language.
 */
export const placeOf = ({
  country,
  language,
  metadata: { prefecture },
}: Pick<User, 'country' | 'language' | 'metadata'>): Place =>
  country || (!prefecture && customs[language].place === 'country') ? 'country' : 'prefecture'

export const readProfile = ({ affiliation, metadata }: ProfileValues, user: User): Reading<Profile> => {
  const place = placeOf(user)
  const furigana = user.metadata.furigana && metadata.furigana
  const { value, broken } = readWith(Profile, {
    version: user.version,
    affiliation,
    metadata: { ...metadataOnWire(metadata, place), furigana },
  })
  return broken ? { broken: brokenInForm(broken, metadata, place) } : { value }
}
