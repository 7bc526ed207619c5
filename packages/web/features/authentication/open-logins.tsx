import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type OpenLogin } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { formatMinute } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { stored, useStored } from '../../lib/store.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { LoadedCard } from './loaded-card.tsx'
import styles from './open-logins.module.css'

/** Lists the participant's logins, with a button to end each other login. */
export function OpenLogins() {
  const t = useTranslations('authentication.account.logins')
  const token = useStored(stored.token)
  const query = useQuery({
    queryKey: ['logins', token],
    queryFn: token === null ? skipToken : ({ signal }) => call(api.readLogins, { token, signal }),
  })
  const texts = { title: t('title'), loading: t('loading'), failed: t('failed'), retry: t('retry') }
  return (
    <LoadedCard query={query} texts={texts}>
      {(logins) => <Logins logins={logins} />}
    </LoadedCard>
  )
}

function Logins({ logins }: { logins: readonly OpenLogin[] }) {
  const t = useTranslations('authentication.account.logins')
  const { language } = useLanguage()
  const { show } = useSnackbar()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (loginId: string | 'others') => {
      const token = stored.token.read() ?? ''
      if (loginId === 'others') return call(api.endOtherLogins, { token })
      return call(api.endLogin, { token, params: { loginId } }).catch((error: unknown) => {
        // It has already ended, as the participant wanted.
        if (!hasCode(error, 'RESOURCE_NOT_FOUND')) throw error
      })
    },
    onSuccess: (_, loginId) => show(loginId === 'others' ? <OthersEnded /> : <Ended />),
    onError: () => show(<NotEnded />, { tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['logins'] }),
  })
  const others = logins.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <p>{others.length > 0 ? t('lead') : t('onlyThis')}</p>
      <ul className={styles.list}>
        {logins.map(({ loginId, isCurrent, createdAt, usedAt, ...login }) => {
          const device = login.device?.replace(', ', t('separator')) ?? t('unknown')
          const time = formatMinute(createdAt, language)
          return (
            <li key={loginId} className={styles.login}>
              <div>
                <p className={styles.device}>{isCurrent ? t('current', { device }) : device}</p>
                <p className={styles.times}>
                  {t('since', { time })}
                  <br />
                  {t('used', { time: formatMinute(usedAt, language) })}
                </p>
              </div>
              {!isCurrent && (
                <Button
                  label={t('endOf', { device, time })}
                  isPending={isPending && variables === loginId}
                  onPress={() => mutate(loginId)}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <Actions>
          <Button isPending={isPending && variables === 'others'} onPress={() => mutate('others')}>
            {t('endOthers')}
          </Button>
        </Actions>
      )}
    </>
  )
}

function Ended() {
  return useTranslations('authentication.account.logins')('ended')
}

function OthersEnded() {
  return useTranslations('authentication.account.logins')('othersEnded')
}

function NotEnded() {
  return useTranslations('authentication.account.logins')('notEnded')
}
