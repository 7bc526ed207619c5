import { becomeParticipant, loginToken } from '@uketsuke/testing'
import { callback, clientSecret } from '../start-outside-site.ts'
import { pythonTools } from '../tools/python.ts'
import { reportOf, type Trial } from '../trial.ts'

export const authlib: Trial = {
  name: 'authlib',
  what: 'Authlib logs in, and is refused what an attacker would try',
  needs: 'Python and the packages of outside/python',
  run: async ({ system }) => {
    const python = await pythonTools()
    if (!python) return null
    const participant = await becomeParticipant(system)
    const { isGood } = await python.runFile('sign_on.py', {
      SITE_URL: system.url,
      CALLBACK: callback,
      CLIENT_SECRET: clientSecret,
      REGISTRATION_ID: participant.registrationId,
      LOGIN_TOKEN: await loginToken(system, participant),
    })
    return reportOf(isGood, 'Authlib did not log in')
  },
}
