// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { api, type Language, languages } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../lib/store.ts'
import { renderInFrame, saying } from '../../test-frame.tsx'
import { LoginScreen } from './login-screen.tsx'
import type { MyPageOpening } from './my-page-notice.tsx'
import { NewPasswordScreen } from './new-password-screen.tsx'

afterEach(cleanup)

const message = { ja: 'マイページの案内', en: 'About My Page' }
const period = { startDate: '2026-01-01T00:00:00+09:00', endDate: '2028-03-31T23:59:59+09:00' }
const open: MyPageOpening = { isOpen: true, period, message: { isShown: false, text: message } }
const closed: MyPageOpening = { ...open, isOpen: false }

const showScreen = async (language: Language, content: ReactNode) => {
  stored.language.write(language)
  renderInFrame(content)
  await screen.findByRole('heading', { level: 1 })
}

const show = (
  language: Language,
  opening: MyPageOpening,
  refused: string | null = null,
  knownId: string | null = null,
) =>
  showScreen(
    language,
    <LoginScreen
      opening={opening}
      refused={refused}
      firstPath="/first"
      knownId={knownId}
      newPasswordPath="/forgotten"
      preRegistrationPath="/pre-registration"
    />,
  )

describe.each(languages)('in %s', (language) => {
  const t = { ja, en }[language].authentication
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: t.login })
  // Skips the empty alert in which the form lists its errors.
  const alert = () =>
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('')

  test('an open My Page shows the form, and a message only if the convention wants one', async () => {
    await show(language, open)
    expect(button().disabled).toBe(false)
    expect(alert()).toBe('')
    cleanup()
    await show(language, { ...open, message: { isShown: true, text: message } })
    expect(button().disabled).toBe(false)
    expect(alert()).toBe(message[language])
  })

  const period = {
    ja: '2026年1月1日（木）0:00〜2028年3月31日（金）23:59',
    en: 'Thursday 1 January 2026, 0:00, to Friday 31 March 2028, 23:59',
  }[language]
  const closedText = t.closed.replace('{period}', period)

  test("a closed My Page says when it is open, and then the convention's message", async () => {
    await show(language, closed, 'OUT_OF_DATE')
    expect(button().disabled).toBe(true)
    expect(screen.getByLabelText(t.password).matches(':disabled')).toBe(true)
    expect(screen.queryByText(t.lead)).toBeNull()
    expect(alert()).toBe(closedText + message[language])
    expect(screen.queryByText('OUT_OF_DATE', { exact: false })).toBeNull()
  })

  test('a closed My Page without a message shows when it opens', async () => {
    await show(language, { ...closed, message: { isShown: false, text: { ja: '', en: '' } } })
    expect(alert()).toBe(closedText)
  })

  test('links to the pre-registration in a new tab and the same language', async () => {
    await show(language, open)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(t.toPreRegistration) })
    expect(link.getAttribute('href')).toBe(`#/pre-registration?lang=${language}`)
    expect(link.target).toBe('_blank')
  })

  test.each([...new Set([...api.login.errors, ...api.checkLogin.errors, 'PERMISSION_DENIED' as const])])(
    'shows a visitor who is sent back with %s the reason',
    async (code) => {
      await show(language, open, code)
      const text = t.errors[code as keyof typeof t.errors]
      expect(text).toBeTruthy()
      expect(screen.getByText(saying(`${text} (error code : ${code})`))).toBeTruthy()
    },
  )

  test('shows missing and overlong input at the field, and sends nothing', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await show(language, open)
    fireEvent.change(screen.getByLabelText(t.password), { target: { value: 'x'.repeat(31) } })
    fireEvent.click(button())
    const { required, maxLength } = { ja, en }[language].rules
    expect(await screen.findByText(required.replace('{field}', t.registrationId))).toBeTruthy()
    expect(screen.getByText(maxLength.replace('{limit}', '30'))).toBeTruthy()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('knows the ID that was just registered', async () => {
    await show(language, open, null, 'D27000001')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t.registrationId) })
    expect(field.value).toBe('D27000001')
  })

  test('accepts the ID from any keyboard, and shows it in the form in which it is sent', async () => {
    await show(language, open)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t.registrationId) })
    expect(field.getAttribute('autocapitalize')).toBe('none')
    expect(field.getAttribute('spellcheck')).toBe('false')
    fireEvent.change(field, { target: { value: 'Ｄ－０００００１' } })
    fireEvent.blur(field)
    expect(field.value).toBe('D-000001')
  })

  test.each(['Call 03-0000-0000 at once', 'toString', '401'])(
    'ignores a link with %s instead of a code',
    async (words) => {
      await show(language, open, words)
      expect(alert()).toBe('')
      expect(screen.queryByText(/error code/)).toBeNull()
    },
  )

  test('links to the new password form while My Page is open', async () => {
    await show(language, open)
    expect(screen.getByRole('link', { name: t.forgotten }).getAttribute('href')).toBe('/forgotten')
    cleanup()
    await show(language, { ...open, isOpen: false })
    expect(screen.queryByRole('link', { name: t.forgotten })).toBeNull()
  })

  describe('a new password', () => {
    const { newPassword } = t
    const ways = { mailDomain: 'example.org', loginPath: '/mypage', contactPath: '/guide' }
    const ask = (opening: MyPageOpening) =>
      showScreen(language, <NewPasswordScreen opening={opening} {...ways} />)
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: newPassword.submit })
    const type = (label: string, text: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })

    test('requires an ID and an e-mail address, each by its rules', async () => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      await ask(open)
      type(newPassword.email, 'somebody')
      fireEvent.click(submit())
      const { required, email } = { ja, en }[language].rules
      const atField = { selector: 'p' }
      expect(await screen.findByText(required.replace('{field}', t.registrationId), atField)).toBeTruthy()
      expect(screen.getByText(email, atField)).toBeTruthy()
      expect(fetched).not.toHaveBeenCalled()
      fetched.mockRestore()
    })

    test('is unavailable while My Page is closed, with the same notice as the login', async () => {
      await ask(closed)
      expect(submit().disabled).toBe(true)
      expect(alert()).toBe(closedText + message[language])
    })

    test('says that there were too many requests, and keeps the input', async () => {
      const refusal = { code: 'TOO_MANY_ATTEMPTS', message: '' }
      const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(refusal, { status: 429 }))
      await ask(open)
      type(t.registrationId, 'D27000001')
      type(newPassword.email, 'somebody@example.org')
      fireEvent.click(submit())
      const text = `${newPassword.errors.TOO_MANY_ATTEMPTS} (error code : TOO_MANY_ATTEMPTS)`
      expect(await screen.findByText(saying(text))).toBeTruthy()
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: t.registrationId }).value).toBe(
        'D27000001',
      )
      fetched.mockRestore()
    })
  })
})
