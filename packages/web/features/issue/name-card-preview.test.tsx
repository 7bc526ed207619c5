// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { ja } from '@uketsuke/phrases/ja'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stored } from '../../lib/store.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { type NameCard, NameCardPreview } from './name-card-preview.tsx'

const card: NameCard = {
  conventionTitle: '第12回 例示学会',
  name: '髙橋 太郎',
  reading: 'たかはし たろう',
  affiliation: '例示大学医学部附属病院',
  category: { name: '会員', color: '#1f4e8c' },
  registrationId: 'D27123456',
  isOwnLayout: false,
}

beforeEach(() => stored.language.write('ja'))
afterEach(cleanup)

const show = async (shown: NameCard) => {
  renderInFrame(<NameCardPreview card={shown} />)
  return screen.findByRole('figure')
}

const sizeOf = (text: string) => {
  const isFitted = ({ textContent, style }: HTMLElement) =>
    textContent === text && style.getPropertyValue('--size') !== ''
  const line = screen.getByText((_, element) => element instanceof HTMLElement && isFitted(element))
  return Number(line.style.getPropertyValue('--size'))
}

test('shows the participant in the colour of their category', async () => {
  const figure = await show(card)
  for (const said of [card.conventionTitle, card.name, 'たかはし たろう', card.affiliation, '会員'])
    expect(figure.textContent).toContain(said)
  expect(figure.textContent).toContain('登録ID D27123456')
  expect(figure.textContent).toContain(ja.issue.nameCard.preview)
  const stripe = screen.getByText('会員').parentElement?.parentElement
  expect(stripe?.style.backgroundColor).toBe('rgb(31, 78, 140)')
})

test.each([
  ['#1f4e8c', 'rgb(255, 255, 255)'],
  ['#ffd54a', 'rgb(0, 0, 0)'],
])('uses the contrasting ink of the printed card on %s', async (color, ink) => {
  await show({ ...card, category: { name: '会員', color } })
  const stripe = screen.getByText('会員').parentElement?.parentElement
  expect(stripe?.style.color).toBe(ink)
})

test('shrinks a long name, and leaves out the line of a missing reading', async () => {
  await show(card)
  const size = sizeOf(card.name)
  cleanup()
  const long = { ...card, name: 'Wolfeschlegelsteinhausenbergerdorff Hubert', reading: null }
  const figure = await show(long)
  expect(sizeOf(long.name)).toBeLessThan(size / 1.5)
  expect(figure.textContent).not.toContain('たかはし')
})

test('keeps the words of an affiliation of several lines whole', async () => {
  const words = ['University', 'Medical', 'Center', 'Hamburg-Eppendorf', 'und', 'Pflegedienst']
  const figure = await show({ ...card, affiliation: words.join(' ') })
  for (const word of words) expect(screen.getByText(word).tagName).toBe('SPAN')
  expect(figure.textContent).toContain(words.join(' '))
})

test('replaces characters that the printed fonts lack with 〓 in every text', async () => {
  const figure = await show({
    conventionTitle: '例示学会🎉',
    name: '髙橋🎉 太郎',
    reading: 'たかはし🎉 たろう',
    affiliation: '例示\u202e大学👨‍👩‍👧',
    category: { name: '会員\ue000', color: '#1f4e8c' },
    registrationId: 'D27123456',
    isOwnLayout: false,
  })
  await screen.findByText('髙橋〓 太郎')
  for (const said of ['例示学会〓', 'たかはし〓 たろう', '例示大学〓', '会員〓'])
    expect(screen.getByText(said)).toBeTruthy()
  expect(figure.textContent).not.toMatch(/🎉|👨|\u202e|\ue000/)
})

test('lists the texts instead of a picture when the convention draws its own card', async () => {
  const { preview, ownLayout, texts } = ja.issue.nameCard
  const figure = await show({ ...card, isOwnLayout: true })
  expect(figure.textContent).toContain(ownLayout)
  expect(figure.textContent).not.toContain(preview)
  const told = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(told).toEqual([
    [texts.conventionTitle, card.conventionTitle],
    [texts.reading, 'たかはし たろう'],
    [texts.name, '髙橋 太郎'],
    [texts.affiliation, card.affiliation],
    [texts.category, '会員'],
    [texts.registrationId, 'D27123456'],
  ])
  cleanup()
  await show({ ...card, isOwnLayout: true, reading: null, affiliation: '' })
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    texts.conventionTitle,
    texts.name,
    texts.category,
    texts.registrationId,
  ])
})
