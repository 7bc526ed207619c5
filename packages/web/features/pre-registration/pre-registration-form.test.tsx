// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { api } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { createTranslator } from 'use-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame, saying } from '../../test-frame.tsx'
import { PreRegistrationForm } from './pre-registration-form.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)
const onSent = vi.fn()

/** Waits until validation has rendered. */
const checked = () => act(async () => {})

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  answered.mockReset()
  onSent.mockReset()
  vi.unstubAllGlobals()
})

const notice = 'How personal information is used.'

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = { ja, en }[language]
  const t = texts.preRegistration.form
  const ui = createTranslator({ locale: language, messages: texts, namespace: 'ui' })
  beforeEach(async () => {
    stored.language.write(language)
    renderInFrame(<PreRegistrationForm notice={notice} loginPath="/mypage" onSent={onSent} />)
    await screen.findByRole('heading', { level: 1 })
  })

  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const described = (name: string, description: string) =>
    screen.queryByRole('textbox', { name, description })
  const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
  const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: t.consent })
  const send = () => fireEvent.click(screen.getByRole('button', { name: t.submit }))

  const fillIn = () => {
    type(t.lastName, '髙橋')
    type(t.firstName, '太郎')
    if (language === 'ja') {
      type(t.furiganaLastName, 'たかはし')
      type(t.furiganaFirstName, 'たろう')
    }
    for (const name of [t.email, t.emailConfirmation]) type(name, 'taro@example.org')
  }

  test('sends nothing before the privacy notice is accepted', async () => {
    expect(consent().getAttribute('aria-required')).toBe('true')
    expect(screen.getByText(notice)).toBeTruthy()
    fillIn()
    send()
    expect(await screen.findByRole('button', { name: t.notConsented })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(consent()))
    expect(answered).not.toHaveBeenCalled()

    answered.mockResolvedValueOnce({ mailIsLate: true } as never)
    fireEvent.click(consent())
    send()
    await waitFor(() =>
      expect(onSent).toHaveBeenCalledExactlyOnceWith({
        values: expect.objectContaining({ email: 'taro@example.org' }),
        mailIsLate: true,
      }),
    )
    expect(answered).toHaveBeenCalledExactlyOnceWith(api.preRegister, expect.anything())
  })

  test('an empty form states the number of invalid fields, and focuses the first', async () => {
    send()
    const summary = ui('brokenFields', { count: language === 'ja' ? 7 : 5 })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(summary))
    const first = language === 'ja' ? t.lastName : t.firstName
    await waitFor(() => expect(document.activeElement).toBe(field(first)))
    expect(described(first, texts.rules.required.replace('{field}', first))).not.toBeNull()
  })

  test('shows no error during the first typing, then the error, and removes it as soon as it is corrected', async () => {
    type(t.email, 'taro')
    await checked()
    expect(field(t.email).getAttribute('aria-invalid')).toBeNull()
    fireEvent.blur(field(t.email))
    await waitFor(() => expect(described(t.email, `${t.emailHint} ${texts.rules.email}`)).not.toBeNull())
    type(t.email, 'taro@example.org')
    await waitFor(() => expect(described(t.email, t.emailHint)).not.toBeNull())
  })

  describe('on a Japanese keyboard', () => {
    /**
     * Composes text step by step and checks that no keystroke is lost, with time for validation in between.
     */
    const compose = async (name: string, ...texts: string[]) => {
      fireEvent.compositionStart(field(name))
      for (const value of texts) {
        fireEvent.input(field(name), { target: { value }, isComposing: true })
        await checked()
        expect(field(name).value).toBe(value)
      }
    }
    const confirm = (name: string) => fireEvent.compositionEnd(field(name), { data: field(name).value })
    const furigana = language === 'ja' ? [t.furiganaLastName] : []

    test.each(furigana)('%s keeps composed text, and is not validated during composition', async (name) => {
      fireEvent.blur(field(name))
      await waitFor(() =>
        expect(described(name, texts.rules.required.replace('{field}', name))).not.toBeNull(),
      )
      await compose(name, 'ｔ', 'た', 'たｋ', 'たか', 'たかｈ')
      expect(described(name, texts.rules.required.replace('{field}', name))).not.toBeNull()
      expect(screen.queryByText(texts.rules.hiragana)).toBeNull()
      await compose(name, 'たかは', 'たかはし')
      confirm(name)
      await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBeNull())
      await compose(name, 'タカハシ')
      confirm(name)
      fireEvent.blur(field(name))
      await checked()
      expect(field(name).value).toBe('たかはし')
      expect(field(name).getAttribute('aria-invalid')).toBeNull()
    })

    test('keeps a composed full-width e-mail address, and validates it once it is confirmed', async () => {
      type(t.email, 'taro@')
      fireEvent.blur(field(t.email))
      await waitFor(() => expect(field(t.email).getAttribute('aria-invalid')).toBe('true'))
      await compose(t.email, 'ｔａｒｏ＠', 'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｏｒｇ')
      expect(field(t.email).getAttribute('aria-invalid')).toBe('true')
      confirm(t.email)
      await waitFor(() => expect(field(t.email).getAttribute('aria-invalid')).toBeNull())
      expect(field(t.email).value).toBe('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｏｒｇ')
      fireEvent.blur(field(t.email))
      expect(field(t.email).value).toBe('taro@example.org')
    })
  })

  test("shows the server's refusal at its field", async () => {
    fillIn()
    fireEvent.click(consent())
    const details = [{ path: 'lastName', rule: 'forbiddenCharacters' as const }]
    answered.mockRejectedValueOnce(new ApiError('INVALID_FORMAT', 400, details))
    send()
    await waitFor(() => expect(field(t.lastName).getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(field(t.lastName)))
    expect(onSent).not.toHaveBeenCalled()
  })

  test('says that a mail was sent when too many are requested', async () => {
    fillIn()
    fireEvent.click(consent())
    answered.mockRejectedValueOnce(new ApiError('TOO_MANY_ATTEMPTS', 429))
    send()
    const told = `${texts.registration.errors.sendLink.TOO_MANY_ATTEMPTS} (error code : TOO_MANY_ATTEMPTS)`
    expect(await screen.findByText(saying(told))).toBeTruthy()
  })

  test('blocks paste, drop, copy and cut in the confirmation only', () => {
    for (const act of [fireEvent.paste, fireEvent.drop, fireEvent.copy, fireEvent.cut]) {
      expect(act(field(t.emailConfirmation))).toBe(false)
      expect(act(field(t.email))).toBe(true)
    }
    expect(described(t.emailConfirmation, t.emailConfirmationHint)).not.toBeNull()
  })

  test('the confirmation accepts 100 characters and reports longer input', async () => {
    type(t.emailConfirmation, `${'x'.repeat(88)}@example.org`)
    expect(
      described(t.emailConfirmation, `${t.emailConfirmationHint} ${ui('charactersLeft', { count: 0 })}`),
    ).not.toBeNull()
    type(t.emailConfirmation, `${'x'.repeat(89)}@example.org`)
    fireEvent.blur(field(t.emailConfirmation))
    const rules = createTranslator({ locale: language, messages: texts, namespace: 'rules' })
    expect(await screen.findByText(rules('maxLength', { limit: 100 }))).toBeTruthy()
    expect(screen.getByText(ui('charactersOver', { count: 1 }), { selector: '[role=status]' })).toBeTruthy()
  })

  test('a name shows the remaining characters only near its limit', () => {
    type(t.lastName, 'あ'.repeat(24))
    expect(field(t.lastName).getAttribute('aria-describedby')).toBeNull()
    type(t.lastName, 'あ'.repeat(25))
    expect(described(t.lastName, ui('charactersLeft', { count: 5 }))).not.toBeNull()
  })
})
