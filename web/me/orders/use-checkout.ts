import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Payment, products, recharge } from '#contract/payments/orders.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { profileQuery } from './orders.queries.ts'
import type { WalletLabels } from './wallets.tsx'

type RechargeInput = InputOf<typeof recharge>

/** An order that the member has selected, with its price in yuan. */
export interface CheckoutOrder {
  what: Pick<RechargeInput, 'type' | 'id' | 'virtual'>
  price: number
}

export interface CheckoutFields {
  /** Number of the selected wallet, as the value of its radio button; '' if none is selected. */
  wallet: string
  agree: boolean
  adult: boolean
}

interface CheckoutInput extends CheckoutFields {
  order: CheckoutOrder
  mode: 'SCAN' | 'H5'
  /** The browser tab in which the wallet opens; null if the browser blocked it. */
  tab?: Window | null
}

export function useCheckout(order: CheckoutOrder | null, wallets: readonly WalletLabels[]) {
  const form = useForm<CheckoutFields>({
    defaultValues: { wallet: wallets.length === 1 ? String(wallets[0]?.no) : '', agree: false, adult: false },
  })
  const { data: me } = useQuery({ ...profileQuery, enabled: useSession() !== null })
  const [refusedForAge, setRefusedForAge] = useState(false)
  const asksAge = refusedForAge || me?.is_adult === 0
  const cache = useQueryClient()
  const [made, setMade] = useState<{ of: string; payment: Payment } | null>(null)
  const { setFocus, handleSubmit, control } = form
  const chosen = useWatch({ control, name: 'wallet' })
  const ordering = useAction(recharge, {
    inputOf: toRechargeInput,
    onDone: ({ data }, { order: placed, wallet: by }: CheckoutInput) => {
      setMade({ of: toOrderKey(placed, by), payment: data })
      // The server has stored the confirmation of age; the refetched profile contains it, so the next purchase does not
      // ask.
      if (asksAge) void cache.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    onRefused: (answer) => {
      if (answer.status !== 400) return
      // The page did not know that the confirmation of age is missing, because the profile was not loaded.
      if (answer.data?.type === 'age') setRefusedForAge(true)
      // The products may have changed since they were loaded.
      else void cache.invalidateQueries({ queryKey: [products.path] })
    },
  })
  const opening = useAction(recharge, {
    inputOf: toRechargeInput,
    onDone: ({ data }, { tab }: CheckoutInput) => openPayUrl(data.pay_url, tab),
    onRefused: (_answer, { tab }) => tab?.close(),
  })
  useEffect(() => {
    if (refusedForAge) setFocus('adult')
  }, [refusedForAge, setFocus])

  const submit = handleSubmit((fields) => order && ordering.run({ ...fields, order, mode: 'SCAN' }))
  function openWallet(): void {
    // The tab is opened in the click handler, because browsers block a tab opened after a response.
    if (order) opening.run({ ...form.getValues(), order, mode: 'H5', tab: window.open('', '_blank') })
  }

  return {
    form,
    wallet: wallets.find(({ no }) => String(no) === chosen) ?? null,
    asksAge,
    /** Null until a payment code is requested, and after a change of the selection, which needs another code. */
    payment: order && made?.of === toOrderKey(order, chosen) ? made.payment : null,
    submit: () => void submit(),
    ordering: ordering.pending,
    openWallet,
    opening: opening.pending,
    chooseAgain: () => setMade(null),
  }
}

const toOrderKey = ({ what }: CheckoutOrder, wallet: string): string => JSON.stringify([what, wallet])

function toRechargeInput({ order, wallet, agree, adult, mode }: CheckoutInput): RechargeInput {
  return {
    ...order.what,
    amount: order.price,
    state: Number(wallet) as RechargeInput['state'],
    pay_type: mode,
    ...(agree && { agree: 1 }),
    ...(adult && { adult: 1 }),
  }
}

/** Opens the wallet in the given tab or, without one, in the current tab. An empty URL: nothing is due any more. */
function openPayUrl(url: string, tab: Window | null | undefined): void {
  if (url === '') return tab?.close()
  if (!tab) return window.location.assign(url)
  tab.opener = null
  tab.location.replace(url)
}
