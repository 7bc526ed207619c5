/** What people tell of themselves, when they register and in their profile: named as on the wire, and always texts. */
export type DetailFields = {
  affiliation: string
  metadata: {
    contact: string
    occupation: string
    otherOccupation: string
    postalCode: string
    country: string
    prefecture: string
    address: string
    tel: string
    fax: string
    membershipNumber: string
    participationType: string
    gender: string
    birth: string
  }
}

export type Place = 'country' | 'prefecture'
