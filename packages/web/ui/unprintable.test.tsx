// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { afterEach, describe, expect, test } from 'vitest'
import { stored } from '../lib/store.ts'
import { TestFrame } from '../test-frame.tsx'
import { Unprintable } from './unprintable.tsx'

afterEach(cleanup)

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const phrase = { ja, en }[language].ui.unprintable
  const said = (characters: string) => phrase.replace('{characters}', characters)
  const noteOf = (text: string) => (
    <TestFrame>
      <Unprintable text={text} />
    </TestFrame>
  )
  const show = async (text: string) => {
    stored.language.write(language)
    const view = render(noteOf(text))
    await screen.findByRole('status')
    return view
  }

  test('lists each unprintable character once', async () => {
    const { rerender } = await show('髙橋🎉太郎🎉😀')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said('🎉 😀')))
    rerender(noteOf('髙橋太郎'))
    expect(screen.getByRole('status').textContent).toBe('')
    rerender(noteOf('髙橋😀'))
    expect(screen.getByRole('status').textContent).toBe(said('😀'))
  })

  test('shows nothing for printable names', async () => {
    const { rerender } = await show('𠮷野🎉')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said('🎉')))
    for (const name of [
      '𠮷野 﨑山 髙橋 禮',
      'Ångström-Łukasiewicz',
      'Nguyễn',
      '김민준',
      '张伟',
      'たなか タナカ',
      '',
    ]) {
      rerender(noteOf(name))
      expect(screen.getByRole('status').textContent).toBe('')
    }
  })
})
