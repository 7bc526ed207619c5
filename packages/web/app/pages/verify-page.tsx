import { useNavigate, useSearchParams } from 'react-router'
import { VerifyScreen } from '../../features/issue/verify-screen.tsx'
import { paths } from '../../lib/paths.ts'

export function VerifyPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <VerifyScreen
      code={query.get('code') ?? ''}
      onAsk={(code) => void navigate(`${paths.verify}?${new URLSearchParams({ code })}`)}
    />
  )
}
