// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { ja } from '@uketsuke/phrases/ja'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '../../lib/server-time.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SectionFields } from './field-controls.tsx'

function Fields() {
  return (
    <Form form={useForm()} onSubmit={() => {}} actions={null}>
      <SectionFields section="person" form="registration" place="prefecture" />
    </Form>
  )
}

/** The years on offer when the server's clock says `now`. */
const yearsAt = async (now: string) => {
  noteServerTime(new Date(now).toUTCString(), Date.now(), Date.now())
  renderInFrame(<Fields />)
  const years = await screen.findByRole('combobox', { name: ja.participantFields.birth.label })
  return within(years)
    .getAllByRole('option')
    .slice(1)
    .map(({ textContent }) => textContent)
}

afterEach(() => {
  cleanup()
  noteServerTime(new Date().toUTCString(), Date.now(), Date.now())
  vi.useRealTimers()
})

test.each([
  ['2027-12-31T14:59:59Z', 2027],
  ['2027-12-31T15:00:00Z', 2028],
])("at %s the years of birth start with %i, the year in Japan by the server's clock", async (now, first) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2019-05-01T00:00:00Z') })
  const years = await yearsAt(now)
  expect(years.slice(0, 2)).toEqual([String(first), String(first - 1)])
  expect(years.at(-1)).toBe('1920')
})
