import { api, limits } from '@uketsuke/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { loginWithPasskey } from './login-state.ts'
import type { PasskeyProblem } from './passkey-ceremonies.ts'

/** Loaded on demand: most people log in with their password. */
const loadCeremonies = () => loadChunk(() => import('./passkey-ceremonies.ts'))
const ask = () => call(api.beginPasskeyLogin, { showsOutOfDate: true })

/** The field gets a new challenge a minute before the current one expires. */
const renewal = limits.passkeys.challengeLife - 60_000

/** Logs in with a passkey: by a button and, where the browser supports it, by autofill. */
export function PasskeyLogin({ firstPath }: { firstPath: string }) {
  const t = useTranslations('authentication.passkey')
  const { authentication } = useMessages()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ failure: unknown } | PasskeyProblem | null>(null)
  /** Counts the challenges given to the field. Each new round requests another one. */
  const [round, setRound] = useState(0)

  const enter = async (isFilledIn: boolean) => {
    const { askForPasskey } = await loadCeremonies()
    const answer = await askForPasskey(await ask(), isFilledIn)
    if (typeof answer === 'string') return answer
    await loginWithPasskey(answer)
    await navigate(firstPath)
    return null
  }

  const press = async () => {
    setPending(true)
    setProblem(null)
    setProblem(await enter(false).catch((failure: unknown) => ({ failure })))
    setPending(false)
    setRound((last) => last + 1)
  }

  const offerInField = useEffectEvent(async (signal: AbortSignal) => {
    const { canFillIn, stopAsking } = await loadCeremonies()
    if (!(await canFillIn()) || signal.aborted) return
    signal.addEventListener('abort', stopAsking)
    // Pressing the button or leaving the page ends this without an answer, which is fine.
    await enter(true)
  })
  /** Somebody chose a passkey in the field. If the browser could not offer one, no error is shown. */
  const noticeRefusal = useEffectEvent((failure: unknown) => {
    if (hasCode(failure, 'PASSKEY_REFUSED', 'PASSKEY_COPIED', 'USER_DISABLED')) setProblem({ failure })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const end = new AbortController()
    const cancel = whenIdle(() => void offerInField(end.signal).catch(noticeRefusal))
    const again = setTimeout(() => setRound((last) => last + 1), renewal)
    return () => {
      cancel()
      clearTimeout(again)
      end.abort()
    }
  }, [round])

  return (
    <>
      {problem !== null && (
        <Alert tone="error">
          {typeof problem === 'object'
            ? errorText(problem.failure, { ...authentication.errors, ...authentication.passkey.errors })
            : t(problem === 'canceled' ? 'canceled' : 'broken')}
        </Alert>
      )}
      <Actions>
        <Button icon="key" isPending={isPending} onPress={() => void press()}>
          {t('login')}
        </Button>
      </Actions>
    </>
  )
}
