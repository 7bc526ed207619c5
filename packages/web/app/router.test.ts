// @vitest-environment jsdom

import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { loginGuard } from '../features/authentication/guards.ts'
import { needsLogin, paths } from '../lib/paths.ts'
import { router } from './router.tsx'

type Found = { path: string; isGuarded: boolean }

/** Every address of the app, and whether a guard protects it. */
const addressesIn = (routes: readonly RouteObject[], isBehind = false): Found[] =>
  routes.flatMap(({ path, loader, children = [] }) => {
    const isGuarded = isBehind || loader === loginGuard.loader
    return [...(path === undefined ? [] : [{ path, isGuarded }]), ...addressesIn(children, isGuarded)]
  })

test('the router knows every address, and guards those that need a login', () => {
  const found = new Map(addressesIn(router.routes).map(({ path, isGuarded }) => [path, isGuarded]))
  for (const path of Object.values(paths)) expect([path, found.get(path)]).toEqual([path, needsLogin(path)])
})
