import { byPersonalKind, type IssueKind, issueKinds } from '@uketsuke/contract'
import type { ComponentType } from 'react'
import { createHashRouter, type RouteObject, redirect } from 'react-router'
import { loginGuard, skipWhenLoggedIn } from '../features/authentication/guards.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { galleryPath, paths } from '../lib/paths.ts'
import { BareLayout } from './bare-layout.tsx'
import { DeviceGate } from './device-gate.tsx'
import { FurtherPages } from './further-pages.tsx'
import { Layout } from './layout.tsx'
import { MyPageLayout } from './my-page-layout.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RegistrationGate } from './registration-gate.tsx'
import { RouteFailed } from './route-failed.tsx'
import { RouteProgress } from './route-progress.tsx'
import { withTypedAddresses } from './typed-addresses.ts'

/** A page in its own chunk, loaded on the first visit. */
const page = (load: () => Promise<ComponentType>) => async () => ({ Component: await loadChunk(load) })

/**
 * Every component in every state, for developers. The build leaves it out, which `check-budgets.mjs`
 * verifies.
 */
const gallery: RouteObject[] = import.meta.env.DEV
  ? [{ path: galleryPath, lazy: page(() => import('./gallery/gallery.tsx').then((m) => m.Gallery)) }]
  : []

/** Documents without a page of their own share one. */
const documentPages: Record<IssueKind, () => Promise<ComponentType>> = {
  ...byPersonalKind(
    (document) => () =>
      import('./pages/document-page.tsx').then(({ DocumentPage }) => () => (
        <DocumentPage document={document} />
      )),
  ),
  receipt: () => import('./pages/receipt-page.tsx').then((m) => m.ReceiptPage),
  nameCard: () => import('./pages/name-card-page.tsx').then((m) => m.NameCardPage),
}

/** The pages that need all texts. */
const furtherPages: RouteObject[] = [
  {
    path: paths.signOn,
    lazy: () =>
      loadChunk(() =>
        import('./pages/sign-on-page.tsx').then((m) => ({
          Component: m.SignOnPage,
          loader: m.loadSignOn,
        })),
      ),
  },
  {
    path: paths.logout,
    lazy: () =>
      loadChunk(() =>
        import('./pages/logout-page.tsx').then((m) => ({
          Component: m.LogoutPage,
          loader: m.loadLogout,
        })),
      ),
  },
  {
    ...loginGuard,
    Component: MyPageLayout,
    children: [
      {
        path: paths.profile,
        lazy: page(() => import('./pages/profile-page.tsx').then((m) => m.ProfilePage)),
      },
      {
        path: paths.account,
        lazy: page(() => import('./pages/account-page.tsx').then((m) => m.AccountPage)),
      },
      {
        path: paths.purchaseHistory,
        lazy: page(() => import('./pages/purchase-history-page.tsx').then((m) => m.PurchaseHistoryPage)),
      },
      ...issueKinds.map((kind) => ({ path: paths[kind], lazy: page(documentPages[kind]) })),
      {
        path: paths.entryCode,
        lazy: page(() => import('./pages/entry-code-page.tsx').then((m) => m.EntryCodePage)),
      },
      {
        path: paths.ondemand,
        lazy: page(() => import('./pages/ondemand-page.tsx').then((m) => m.OndemandPage)),
      },
    ],
  },
  {
    ...loginGuard,
    // Moving between its steps must not check the login again, or a lost connection would end the
    // purchase.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href !== nextUrl.href,
    path: paths.additionalPurchase,
    lazy: page(() => import('./pages/additional-purchase-page.tsx').then((m) => m.AdditionalPurchasePage)),
  },
]

const routes: RouteObject[] = [
  {
    Component: BareLayout,
    HydrateFallback: RouteProgress,
    children: [
      {
        ErrorBoundary: RouteFailed,
        children: [
          {
            Component: FurtherPages,
            children: [
              {
                path: paths.payment,
                lazy: page(() => import('./pages/payment-page.tsx').then((m) => m.PaymentPage)),
              },
              {
                path: paths.additionalPayment,
                lazy: page(() =>
                  import('./pages/additional-payment-page.tsx').then((m) => m.AdditionalPaymentPage),
                ),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    Component: Layout,
    HydrateFallback: RouteProgress,
    children: [
      {
        ErrorBoundary: RouteFailed,
        children: [
          { path: paths.guide, lazy: page(() => import('./pages/guide-page.tsx').then((m) => m.GuidePage)) },
          {
            Component: FurtherPages,
            children: [
              {
                path: paths.verify,
                lazy: page(() => import('./pages/verify-page.tsx').then((m) => m.VerifyPage)),
              },
            ],
          },
          {
            Component: DeviceGate,
            children: [
              {
                index: true,
                loader: ({ request }) => redirect(`${paths.preRegistration}${new URL(request.url).search}`),
              },
              {
                Component: RegistrationGate,
                children: [
                  {
                    path: paths.preRegistration,
                    lazy: page(() =>
                      import('./pages/pre-registration-page.tsx').then((m) => m.PreRegistrationPage),
                    ),
                  },
                ],
              },
              // No gate here: the server decides whether a link was opened in time to finish.
              {
                path: paths.registration,
                lazy: page(() => import('./pages/registration-page.tsx').then((m) => m.RegistrationPage)),
              },
              {
                path: paths.login,
                loader: skipWhenLoggedIn,
                lazy: page(() => import('./pages/login-page.tsx').then((m) => m.LoginPage)),
              },
              {
                path: paths.newPassword,
                lazy: page(() => import('./pages/new-password-page.tsx').then((m) => m.NewPasswordPage)),
              },
              { Component: FurtherPages, children: [...furtherPages, ...gallery] },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
]

export const router = withTypedAddresses(() => createHashRouter(routes))
