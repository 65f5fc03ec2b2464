import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { type Payment, products, recharge } from '#contract/payments/orders.ts'
import type { InputOf } from '#contract/infra/endpoint.ts'
import { useSession } from '#web/shared/page/session.ts'
import { useAction } from '#web/shared/page/use-action.ts'
import { profile } from './orders.queries.ts'
import type { WalletWords } from './wallets.tsx'

type RechargeInput = InputOf<typeof recharge>

/** What would be bought, and what it costs in yuan. */
export interface Order {
  what: Pick<RechargeInput, 'type' | 'id' | 'virtual'>
  price: number
}

/** What the form of a purchase asks. */
export interface Fields {
  /** The number of a wallet, as radio buttons have it; ''. */
  wallet: string
  agree: boolean
  adult: boolean
}

interface Given extends Fields {
  order: Order
  mode: 'SCAN' | 'H5'
  /** Where the wallet is to open. */
  tab?: Window | null
}

/** The way from what is chosen to what a wallet has to be shown, for the form of a purchase. */
export function useCheckout(order: Order | null, wallets: readonly WalletWords[]) {
  const form = useForm<Fields>({
    defaultValues: { wallet: wallets.length === 1 ? String(wallets[0]?.no) : '', agree: false, adult: false },
  })
  const { data: me } = useQuery({ ...profile, enabled: useSession() !== null })
  const [refusedForAge, setRefusedForAge] = useState(false)
  const asksAge = refusedForAge || me?.is_adult === 0
  const cache = useQueryClient()
  const [made, setMade] = useState<{ of: string; payment: Payment } | null>(null)
  const { setFocus, handleSubmit, control } = form
  const chosen = useWatch({ control, name: 'wallet' })
  const ordering = useAction(recharge, {
    inputOf,
    onDone: ({ data }, { order: placed, wallet: by }: Given) => {
      setMade({ of: nameOf(placed, by), payment: data })
      // Asked once: the next purchase is not to ask again.
      if (asksAge) void cache.invalidateQueries({ queryKey: profile.queryKey })
    },
    onRefused: (answer) => {
      if (answer.status !== 400) return
      // Where the profile did not come.
      if (answer.data?.type === 'age') setRefusedForAge(true)
      // What is sold may have changed since it was read.
      else void cache.invalidateQueries({ queryKey: [products.path] })
    },
  })
  const opening = useAction(recharge, {
    inputOf,
    onDone: ({ data }, { tab }: Given) => goTo(data.pay_url, tab),
    onRefused: (_answer, { tab }) => tab?.close(),
  })
  useEffect(() => {
    if (refusedForAge) setFocus('adult')
  }, [refusedForAge, setFocus])

  const submit = handleSubmit((fields) => order && ordering.run({ ...fields, order, mode: 'SCAN' }))
  function openWallet(): void {
    // Opened by the press itself: what opens after an answer is stopped as a pop-up.
    if (order) opening.run({ ...form.getValues(), order, mode: 'H5', tab: window.open('', '_blank') })
  }

  return {
    form,
    wallet: wallets.find(({ no }) => String(no) === chosen) ?? null,
    asksAge,
    /** Of this very choice: another one is paid for by another code. */
    payment: order && made?.of === nameOf(order, chosen) ? made.payment : null,
    submit: () => void submit(),
    ordering: ordering.pending,
    openWallet,
    opening: opening.pending,
    chooseAgain: () => setMade(null),
  }
}

const nameOf = ({ what }: Order, wallet: string): string => JSON.stringify([what, wallet])

function inputOf({ order, wallet, agree, adult, mode }: Given): RechargeInput {
  return {
    ...order.what,
    amount: order.price,
    state: Number(wallet) as RechargeInput['state'],
    pay_type: mode,
    ...(agree && { agree: 1 }),
    ...(adult && { adult: 1 }),
  }
}

/**
 * Where no tab was to be had the wallet opens in this one, and the way back leads here. No address: nothing is to be paid any
 * more, which the page is about to hear.
 */
function goTo(url: string, tab: Window | null | undefined): void {
  if (url === '') return tab?.close()
  if (!tab) return window.location.assign(url)
  tab.opener = null
  tab.location.replace(url)
}
