import type { Language, Registration } from '@uketsuke/contract'

/** What participants enter in the registration form, apart from the plans. */
export const sampleDetails = {
  ja: {
    affiliation: '例示大学医学部附属病院',
    metadata: {
      contact: 'OFFICE',
      occupation: 'DOCTOR',
      postalCode: '100-0001',
      prefecture: '13',
      address: '千代田区千代田1-1',
      tel: '0300000000',
      membershipNumber: '99',
      participationType: 'ON_SITE',
    },
  },
  en: {
    affiliation: 'Example University Hospital',
    metadata: {
      contact: 'OFFICE',
      occupation: 'DOCTOR',
      postalCode: '10115-1',
      country: 'DE',
      address: 'Invalidenstrasse 1, Berlin',
      tel: '493000000',
      membershipNumber: '99',
      participationType: 'ON_SITE',
    },
  },
} satisfies Record<Language, Pick<Registration, 'affiliation' | 'metadata'>>
