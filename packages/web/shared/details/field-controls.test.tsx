// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { FieldSection } from '@uketsuke/contract'
import { ja } from '@uketsuke/phrases/ja'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime } from '../../lib/server-time.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SectionFields } from './field-controls.tsx'

function Fields({ section = 'person' }: { section?: FieldSection }) {
  return (
    <Form
      form={useForm({ defaultValues: { metadata: { postalCode: '', prefecture: '', address: '' } } })}
      onSubmit={() => {}}
      actions={null}
    >
      <SectionFields section={section} form="registration" place="prefecture" />
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

test('forgets the lookup of a Japanese postal code when "overseas" is chosen', async () => {
  renderInFrame(<Fields section="address" />)
  const code = await screen.findByRole('textbox', { name: new RegExp(ja.participantFields.postalCode.label) })
  const prefecture = screen.getByRole('combobox', { name: new RegExp(ja.participantFields.prefecture.label) })
  const choose = (value: string) => fireEvent.change(prefecture, { target: { value } })
  const { notFound } = ja.registration.addressLookup
  fireEvent.change(code, { target: { value: '6100000' } })
  fireEvent.blur(code)
  expect(await screen.findByText(notFound)).toBeTruthy()
  choose('OVERSEAS')
  choose('13')
  expect(screen.queryByText(notFound)).toBeNull()
})
