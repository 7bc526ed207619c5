// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { api, type Language, languages } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../lib/language.tsx'
import { LoginScreen } from './login-screen.tsx'
import type { MyPageOpening } from './my-page-notice.tsx'
import { NewPasswordScreen } from './new-password-screen.tsx'

afterEach(cleanup)

const message = { ja: 'マイページの案内', en: 'About My Page' }
const period = { startDate: '2026-01-01T00:00:00+09:00', endDate: '2028-03-31T23:59:59+09:00' }
const open: MyPageOpening = { isOpen: true, period, message: { isShown: false, text: message } }
const closed: MyPageOpening = { ...open, isOpen: false }

const showScreen = async (language: Language, content: ReactNode) => {
  render(
    <LanguageProvider settings={{ isToggleLanguageEnabled: true, defaultLanguage: language }}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{content}</MemoryRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const show = (language: Language, opening: MyPageOpening, refused: string | null = null) =>
  showScreen(
    language,
    <LoginScreen
      opening={opening}
      refused={refused}
      firstPath="/first"
      newPasswordPath="/forgotten"
      preRegistrationPath="/pre-registration"
    />,
  )

describe.each(languages)('in %s', (language) => {
  const t = { ja, en }[language].authentication
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: t.login })
  // The form has an empty one in which it will say what is broken.
  const alert = () =>
    screen
      .getAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join('')

  test('an open My Page lets people in, and says nothing unless the convention wants to', async () => {
    await show(language, open)
    expect(button().disabled).toBe(false)
    expect(alert()).toBe('')
    cleanup()
    await show(language, { ...open, message: { isShown: true, text: message } })
    expect(button().disabled).toBe(false)
    expect(alert()).toBe(message[language])
  })

  test('a closed My Page lets nobody in, and says so in the words of the convention', async () => {
    await show(language, closed, 'OUT_OF_DATE')
    expect(button().disabled).toBe(true)
    expect(alert()).toBe(message[language])
    expect(screen.queryByText(t.errors.OUT_OF_DATE, { exact: false })).toBeNull()
  })

  test('a closed My Page about which the convention says nothing tells when it is open', async () => {
    await show(language, { ...closed, message: { isShown: false, text: { ja: '', en: '' } } })
    expect(alert()).toContain('2026/01/01')
    expect(alert()).toContain('2028/03/31')
  })

  test('who is not registered yet finds the pre-registration in a new tab and this language', async () => {
    await show(language, open)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(t.toPreRegistration) })
    expect(link.getAttribute('href')).toBe(`#/pre-registration?lang=${language}`)
    expect(link.target).toBe('_blank')
  })

  test.each([...new Set([...api.login.errors, ...api.checkLogin.errors, 'PERMISSION_DENIED' as const])])(
    'who is sent back with %s reads why',
    async (code) => {
      await show(language, open, code)
      const text = t.errors[code as keyof typeof t.errors]
      expect(text).toBeTruthy()
      expect(screen.getByText(`${text} (error code : ${code})`)).toBeTruthy()
    },
  )

  test('what is not filled in or too long is said at its field, before anything is asked', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    await show(language, open)
    fireEvent.change(screen.getByLabelText(t.password), { target: { value: 'x'.repeat(31) } })
    fireEvent.click(button())
    const { required, maxLength } = { ja, en }[language].rules
    expect(await screen.findByText(required)).toBeTruthy()
    expect(screen.getByText(maxLength.replace('{limit}', '30'))).toBeTruthy()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })

  test('the ID is taken as it was typed on any keyboard, and shown as it will be sent', async () => {
    await show(language, open)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t.registrationId) })
    expect(field.getAttribute('autocapitalize')).toBe('none')
    expect(field.getAttribute('spellcheck')).toBe('false')
    fireEvent.change(field, { target: { value: 'Ｄ－０００００１' } })
    fireEvent.blur(field)
    expect(field.value).toBe('D-000001')
  })

  test.each(['Call 03-0000-0000 at once', 'toString', '401'])(
    'a link that says %s instead of a code says nothing',
    async (words) => {
      await show(language, open, words)
      expect(alert()).toBe('')
      expect(screen.queryByText(/error code/)).toBeNull()
    },
  )

  test('who has forgotten the password is led on', async () => {
    await show(language, open)
    expect(screen.getByRole('link', { name: t.forgotten }).getAttribute('href')).toBe('/forgotten')
  })

  describe('a new password', () => {
    const { newPassword } = t
    const ways = { mailDomain: 'example.org', loginPath: '/mypage', contactPath: '/guide' }
    const ask = (opening: MyPageOpening) =>
      showScreen(language, <NewPasswordScreen opening={opening} {...ways} />)
    const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: newPassword.submit })
    const type = (label: string, text: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })

    test('is asked for with an ID and an e-mail address, by the rules of both', async () => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      await ask(open)
      type(newPassword.email, 'somebody')
      fireEvent.click(submit())
      const { required, email } = { ja, en }[language].rules
      expect(await screen.findByText(required)).toBeTruthy()
      expect(screen.getByText(email)).toBeTruthy()
      expect(fetched).not.toHaveBeenCalled()
      fetched.mockRestore()
    })

    test('cannot be asked for while My Page is closed, which is said as at the login', async () => {
      await ask(closed)
      expect(submit().disabled).toBe(true)
      expect(alert()).toBe(message[language])
    })

    test('asked for too often says so, and what was entered stays', async () => {
      const refusal = { code: 'TOO_MANY_ATTEMPTS', message: '' }
      const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(refusal, { status: 429 }))
      await ask(open)
      type(t.registrationId, 'D27000001')
      type(newPassword.email, 'somebody@example.org')
      fireEvent.click(submit())
      const text = `${newPassword.errors.TOO_MANY_ATTEMPTS} (error code : TOO_MANY_ATTEMPTS)`
      expect(await screen.findByText(text)).toBeTruthy()
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: t.registrationId }).value).toBe(
        'D27000001',
      )
      fetched.mockRestore()
    })
  })
})
