// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { SiteConfiguration } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../../lib/store.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { MeetingDetails } from './meeting-details.tsx'
import { MeetingPicture } from './meeting-picture.tsx'
import { both, sampleConfiguration } from './sample-configuration.ts'

beforeEach(() => stored.language.write('en'))
afterEach(cleanup)

const t = en.site.meeting
const { event, appearance } = sampleConfiguration

const show = async (changes: Partial<SiteConfiguration> = {}) => {
  const site = { ...sampleConfiguration, ...changes }
  const { container } = renderInFrame(
    <>
      <MeetingPicture />
      <MeetingDetails heading={createRef()} />
    </>,
    { site },
  )
  await screen.findByRole('heading', { name: t.details })
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  return { container, facts: Object.fromEntries(terms.map((term, index) => [term, facts[index]])) }
}

test('states the dates, the venue, the registration period and what the fee includes', async () => {
  const includes = { ja: ['入場'], en: ['Admission', 'Videos'] }
  const { facts } = await show({ event: event && { ...event, includes } })
  expect(facts).toEqual({
    [t.dates]: 'Thursday 19 November 2026, 9:00, to Saturday 21 November 2026, 17:00 (Japan time)',
    [t.venue]: `${both('Hall').en}${both('Tokyo').en}`,
    [t.period]: 'Thursday 1 January 2026, 0:00, to Friday 1 January 2027, 0:00 (Japan time)',
    [t.includes]: 'AdmissionVideos',
  })
})

test('calls a meeting without a venue online, and leaves out dates and venue until they are fixed', async () => {
  const online = await show({ event: event && { ...event, venue: null } })
  expect(online.facts[t.venue]).toBe(t.online)
  cleanup()
  expect(Object.keys((await show({ event: null })).facts)).toEqual([t.period])
})

test('gives the meeting and the ways to ask the secretariat in one card', async () => {
  const { contact, conventionTitle } = sampleConfiguration
  renderInFrame(<MeetingCard />, { site: sampleConfiguration })
  for (const text of [conventionTitle.en, both('Hall').en, contact.receptionHours.en])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    contact.tel,
    contact.email,
  ])
})

test("draws a picture, and shows the convention's own unless it fails to load", async () => {
  const drawn = await show()
  expect(drawn.container.querySelectorAll('svg, img').length).toBe(1)
  cleanup()
  const picture = [480, 960].map((width) => ({ url: `/hall-${width}.webp`, width }))
  const { container } = await show({ appearance: { ...appearance, picture } })
  // After the first contentful paint.
  const image = await vi.waitUntil(() => container.querySelector('img'))
  expect(image.getAttribute('src')).toBe('/hall-960.webp')
  expect(image.getAttribute('srcset')).toBe('/hall-480.webp 480w, /hall-960.webp 960w')
  fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})
