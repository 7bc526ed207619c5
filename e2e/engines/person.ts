import { until } from '@uketsuke/testing'
import { readStop, type Stop } from '../focus.ts'
import type { Tab } from './browser.ts'
import { findElement, type Kind, kinds } from './find.ts'

/** In milliseconds. Machines may be busy, and the payment is polled at intervals. */
const patience = 40_000
const gap = 50

const wait = async <T>(what: string, tab: Tab, ask: () => Promise<T>, holds: (answer: T) => boolean) => {
  // A page that is being left does not answer; the next one will.
  const asked = () => ask().catch(() => undefined)
  const ends = Date.now() + patience
  const answer = await until(
    asked,
    (it) => (it !== undefined && holds(it)) || Date.now() > ends,
    Number.POSITIVE_INFINITY,
    gap,
  )
  if (answer !== undefined && holds(answer)) return answer
  const seen = await tab
    .read('location.href + "\\n" + document.querySelector("main, body").innerText')
    .catch(String)
  throw new Error(`${what} did not appear. The page showed:\n${String(seen).slice(0, 1500)}`)
}

/** Card fields group digits and show names in capitals. */
const plain = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** The actions and observations of a person in one tab. */
export type Person = ReturnType<typeof personAt>

export const personAt = (tab: Tab) => {
  const call = <A extends unknown[], T>(act: (...args: A) => T, ...args: A): Promise<T> =>
    tab.read(`(${act})(...${JSON.stringify(args)})`) as Promise<T>
  const find = async (kind: Kind, name: string): Promise<string> => {
    const found = () => call(findElement, kinds[kind], name)
    return (await wait(`the ${kind} "${name}"`, tab, found, (selector) => selector !== null)) as string
  }
  const valueIn = async (name: string): Promise<string> =>
    call(
      (selector) => (document.querySelector(selector) as HTMLInputElement).value,
      await find('field', name),
    )
  const isChosen = async (name: string): Promise<boolean> =>
    call(
      (selector) => (document.querySelector(selector) as HTMLInputElement).checked,
      await find('choice', name),
    )
  return {
    tab,
    open: (address: string) => tab.open(address),
    press: async (name: string) => tab.click(await find('button', name)),
    follow: async (name: string) => tab.click(await find('link', name)),
    /** Replaces the content of the field. */
    write: async (name: string, text: string) => {
      const selector = await find('field', name)
      await tab.click(selector)
      await call((it) => (document.querySelector(it) as HTMLInputElement).select(), selector)
      await tab.type(text)
      await wait(
        `"${text}" in the field "${name}"`,
        tab,
        () => valueIn(name),
        (value) => plain(value) === plain(text),
      )
    },
    /** An option that is already chosen stays chosen, for instance in a draft. */
    choose: async (name: string) => {
      if (!(await isChosen(name))) await tab.click(await find('choice', name))
      await wait(
        `the chosen "${name}"`,
        tab,
        () => isChosen(name),
        (chosen) => chosen,
      )
    },
    /** Lists open outside the page, so this chooses as password managers do. */
    select: async (name: string, text: string) =>
      call(
        (selector, wanted) => {
          const list = document.querySelector(selector) as HTMLSelectElement
          const option = [...list.options].find((it) => it.text === wanted || it.value === wanted)
          if (!option) throw new Error(`"${wanted}" cannot be chosen`)
          option.selected = true
          list.dispatchEvent(new Event('input', { bubbles: true }))
          list.dispatchEvent(new Event('change', { bubbles: true }))
        },
        await find('select', name),
        text,
      ),
    /** Tabs once through the page, and expects the focus to be marked and uncovered at each stop. */
    tabThrough: async () => {
      const stops = new Set<string>()
      const isSeen = (it: Stop | null) => it === null || (it.isMarked && !it.isCovered)
      const look = async () => ((await tab.read('document.hasFocus()')) ? call(readStop) : null)
      for (;;) {
        await tab.press('Tab')
        const stop = await wait('a focus that is marked and uncovered', tab, look, isSeen).catch(
          async (cause: unknown) => {
            throw new Error(`Nobody sees the focus: ${JSON.stringify(await look())}`, { cause })
          },
        )
        // After the last stop, the focus is in the browser's own toolbar, or at the first stop again.
        if (!stop || stops.has(stop.name)) return stops
        stops.add(stop.name)
      }
    },
    /** Waits until no element of this kind has this name. */
    miss: async (kind: Kind, name: string) =>
      void (await wait(
        `the end of the ${kind} "${name}"`,
        tab,
        () => call(findElement, kinds[kind], name),
        (found) => found === null,
      )),
    /** Whether the screen with this title is showing now. */
    isAt: async (title: string) => (await call(findElement, kinds.heading, title)) !== null,
    see: async (kind: Kind, name: string) => void (await find(kind, name)),
    read: async (text: string) => {
      const shown = () => call((it) => (document.body.textContent ?? '').includes(it), text)
      await wait(`"${text}"`, tab, shown, (isShown) => isShown)
    },
    expectValue: async (name: string, value: string) =>
      void (await wait(
        `"${value}" in the field "${name}"`,
        tab,
        () => valueIn(name),
        (it) => it === value,
      )),
    expectChosen: async (name: string) =>
      void (await wait(
        `the chosen "${name}"`,
        tab,
        () => isChosen(name),
        (chosen) => chosen,
      )),
    /** Waits until the expression is true in the page. */
    expect: async (what: string, expression: string) =>
      void (await wait(what, tab, () => tab.read(expression), Boolean)),
  }
}
