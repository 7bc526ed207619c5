import { expect, test } from '../fixtures.ts'
import { openPreRegistration } from '../pre-registering.ts'

/**
 * Features that the engines below the floor lack: Chrome and Edge below 111, Safari below 16.4, Firefox below
 * 125.
 */
const lacks = {
  oklch: () => {
    const { supports } = CSS
    CSS.supports = (...args: string[]) => !args.includes('oklch(0 0 0)') && supports(args.join(':'))
  },
  lookbehind: () => {
    const Original = RegExp
    window.RegExp = new Proxy(Original, {
      construct: (target, [pattern, flags]) => {
        if (String(pattern).startsWith('(?<=')) throw new SyntaxError('Invalid regular expression')
        return new target(pattern, flags)
      },
    })
  },
  segments: () => Reflect.deleteProperty(Intl, 'Segmenter'),
  'any of it': () => Reflect.deleteProperty(window, 'CSS'),
}

for (const [name, remove] of Object.entries(lacks))
  test(`a browser without ${name} is asked for an update in both languages, and opens no link`, {
    tag: '@phone-only',
  }, async ({ visitor }) => {
    const { page } = visitor
    const calls: string[] = []
    page.on('request', (request) => void (request.url().includes('/v2/') && calls.push(request.url())))
    await page.addInitScript(remove)
    await page.goto('/#/registration?code=0123456789')
    await expect(page.getByRole('heading', { name: 'ブラウザを更新してください' })).toBeVisible()
    await expect(page.getByText('Safari・iOS 16.4、Chrome 111、Edge 111、Firefox 125')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Please update your browser' })).toBeVisible()
    await expect(page.getByText('iPhone or iPad, update iOS')).toBeVisible()
    await expect(page.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/)
    await expect(page.locator('#app')).toHaveCount(0)
    expect(calls).toEqual([])
  })

test('a current browser is not asked', { tag: '@phone-only' }, async ({ visitor }) => {
  await openPreRegistration(visitor)
  await expect(visitor.page.getByText('Please update')).toHaveCount(0)
})
