/** Card data for token script v1: lower-case names, expiry as YYYYMM. */
export type ScriptCard = { cardno: string; expire: string; securitycode: string; holdername: string }

export type ScriptAnswer = {
  resultCode: string | number | readonly (string | number)[]
  tokenObject?: { token?: string | readonly string[] }
}

export type Multipayment = {
  init: (shopId: string) => void
  getToken: (card: ScriptCard, callback: (answer: ScriptAnswer) => void) => void
}

declare global {
  interface Window {
    Multipayment?: Multipayment
  }
}

const timeout = 30_000
const loading = new Map<string, Promise<Multipayment>>()

const append = (address: string): Promise<Multipayment> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The provider's script did not load: ${address}`))
    }
    const timer = setTimeout(fail, timeout)
    script.src = address
    script.async = true
    script.onerror = fail
    script.onload = () => {
      if (!window.Multipayment) return fail()
      clearTimeout(timer)
      resolve(window.Multipayment)
    }
    document.head.append(script)
  })

/** Loads the token script once. A failed load is not cached, so that a retry loads it again. */
export const loadScript = (address: string): Promise<Multipayment> => {
  const known = loading.get(address)
  if (known) return known
  const script = append(address)
  loading.set(address, script)
  script.catch(() => loading.delete(address))
  return script
}
