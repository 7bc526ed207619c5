import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, limits, type Passkey } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { formatMinute } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { stored, useStored } from '../../lib/store.ts'
import { Button } from '../../ui/button.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { LoadedCard } from './loaded-card.tsx'
import styles from './open-logins.module.css'
import { PasskeyForm } from './passkey-form.tsx'

/** The participant's passkeys, with a button to remove each, and a form for a new one. */
export function Passkeys() {
  const t = useTranslations('authentication.account.passkeys')
  const token = useStored(stored.token)
  const query = useQuery({
    queryKey: ['passkeys', token],
    queryFn: token === null ? skipToken : ({ signal }) => call(api.readPasskeys, { token, signal }),
  })
  const texts = { title: t('title'), loading: t('loading'), failed: t('failed'), retry: t('retry') }
  return (
    <LoadedCard query={query} texts={texts} {...(canUsePasskeys() && { lead: t('lead') })}>
      {(passkeys) => (
        <>
          {(passkeys.length > 0 || canUsePasskeys()) && <List passkeys={passkeys} />}
          <NewPasskey count={passkeys.length} />
        </>
      )}
    </LoadedCard>
  )
}

function NewPasskey({ count }: { count: number }) {
  const t = useTranslations('authentication.account.passkeys')
  if (!canUsePasskeys()) return <p>{t('unsupported')}</p>
  if (count >= limits.passkeys.max) return <p>{t('full', { count })}</p>
  return <PasskeyForm />
}

function List({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations('authentication.account.passkeys')
  const { language } = useLanguage()
  const { show } = useSnackbar()
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (passkeyId: string) =>
      call(api.removePasskey, { token: stored.token.read() ?? '', params: { passkeyId } }).catch(
        (error: unknown) => {
          // It has already been removed, as the participant wanted.
          if (!hasCode(error, 'RESOURCE_NOT_FOUND')) throw error
        },
      ),
    onSuccess: () => show(<Removed />),
    onError: () => show(<NotRemoved />, { tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['passkeys'] }),
  })
  if (passkeys.length === 0) return <p>{t('none')}</p>
  return (
    <ul className={styles.list}>
      {passkeys.map(({ passkeyId, name, createdAt, usedAt }) => (
        <li key={passkeyId} className={styles.login}>
          <div>
            <p className={styles.device}>{name}</p>
            <p className={styles.times}>
              {t('added', { time: formatMinute(createdAt, language) })}
              <br />
              {usedAt === null ? t('unused') : t('used', { time: formatMinute(usedAt, language) })}
            </p>
          </div>
          <Button
            label={t('removeOf', { name })}
            isPending={isPending && variables === passkeyId}
            onPress={() => mutate(passkeyId)}
          >
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Removed() {
  const t = useTranslations('authentication.account.passkeys')
  return `${t('removed')} ${t('keptOnDevice')}`
}

function NotRemoved() {
  return useTranslations('authentication.account.passkeys')('notRemoved')
}
