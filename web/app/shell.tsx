import { Outlet, ScrollRestoration } from 'react-router'
import { useHydrated } from '#web/ui/hydrated.ts'

/** What stands around every page inside the main layout. */
export function Shell() {
  return (
    <main id="main">
      <Outlet />
      <Restoration />
    </main>
  )
}

/** What stands around the pages outside the main layout, login and agreements. */
export function BareShell() {
  return (
    <main id="main">
      <Outlet />
      <Restoration />
    </main>
  )
}

/** Rendered on the server it would be an inline script, which the content security policy forbids. */
function Restoration() {
  return useHydrated() ? <ScrollRestoration /> : null
}
