import { type SiteFeature, siteFeatures } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { siteStateOf } from './rules.ts'

const now = new Date('2027-02-01T00:00:00Z')
const open = { startDate: '2027-01-01T00:00:00Z', endDate: '2027-03-01T00:00:00Z' }
const over = { startDate: '2026-01-01T00:00:00Z', endDate: '2027-01-31T23:59:59Z' }
const eachFeature = <T>(value: (feature: SiteFeature) => T) =>
  Object.fromEntries(siteFeatures.map((feature) => [feature, value(feature)])) as Record<SiteFeature, T>

test.each(siteFeatures)('opens and closes %s by its own dates alone', (feature) => {
  const closedAlone = eachFeature((each) => (each === feature ? over : open))
  expect(siteStateOf(closedAlone, now)).toEqual(eachFeature((each) => each !== feature))
  const openAlone = eachFeature((each) => (each === feature ? open : over))
  expect(siteStateOf(openAlone, now)).toEqual(eachFeature((each) => each === feature))
})
