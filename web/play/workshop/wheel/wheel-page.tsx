import type { Game } from '#lottery/games.ts'
import { WorkshopFrame } from '#web/play/workshop/workshop-frame.tsx'
import { useState } from 'react'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Guarantee, Wheel } from '#lottery/wheels/wheel.ts'
import { listWheels, computeWheelSizes } from '#lottery/wheels/wheels.ts'
import { formatFen } from '#web/shared/lib/money.ts'
import { EmptyView } from '#web/shared/ui/state-views.tsx'
import { type ChosenNumbers, findChosenNumbers } from './chosen-numbers.ts'
import { formatGuarantee, numbersName } from './wheel-labels.ts'
import { WheelResult } from './wheel-result.tsx'
import styles from './wheel.module.css'

/** /workshop/{type}/wheel, 旋转矩阵: few bets of many numbers, with a guarantee. */
export const Component = () => (
  <WorkshopFrame
    part="wheel"
    description="旋转矩阵：多选几个号码，用少几注换一个写得清楚的保证，中几保几逐一验算，机会和花的钱都写在旁边。"
    about="多选几个号码，用少几注换一个写得清楚的保证。机会不会变大：少买几注，就少几注的机会。"
  >
    {(game, readings) => <TicketWheels key={game.code} game={game} readings={readings} />}
  </WorkshopFrame>
)

function TicketWheels({ game, readings }: { game: Game; readings: Readings }) {
  if (game.kind === 'digits') {
    return (
      <EmptyView
        title={`${game.name}没有旋转矩阵`}
        hint="旋转矩阵用在双色球、大乐透、七乐彩上；按位选号的可以用缩水过滤。"
      />
    )
  }
  const chosen = findChosenNumbers(game, readings)
  const { least, most } = computeWheelSizes(game)
  const name = numbersName(game)
  if (!chosen) {
    return <EmptyView title="还没有选号码" hint={`贴上或点选 ${least} 到 ${most} 个${name}的复式，就能换成矩阵。`} />
  }
  const wheels = listWheels(game, chosen.first.length)
  if (wheels.length === 0) {
    return <EmptyView title={`${chosen.first.length} 个${name}没有矩阵`} hint={`${least} 到 ${most} 个才有。`} />
  }
  return <Wheels game={game} chosen={chosen} wheels={wheels} />
}

interface WheelsProps {
  game: Game
  chosen: ChosenNumbers
  wheels: readonly Wheel[]
}

function Wheels({ game, chosen, wheels }: WheelsProps) {
  const [wanted, setWanted] = useState('')
  const wheel = wheels.find(({ guarantee }) => formatGuarantee(guarantee) === wanted) ?? wheels[0]!
  return (
    <div className={styles.parts}>
      {chosen.hasBankers && <p className="sub">胆码在这里和别的号码一样，不是每注都有。</p>}
      <div className={styles.guarantees} role="group" aria-label="保证">
        {wheels.map(({ guarantee, bets, size }) => (
          <button
            key={formatGuarantee(guarantee)}
            type="button"
            className={styles.guarantee}
            aria-pressed={guarantee === wheel.guarantee}
            onClick={() => setWanted(formatGuarantee(guarantee))}
          >
            <b>{formatGuarantee(guarantee)}</b>
            <span>{formatCondition(guarantee, size)}</span>
            <span className="num">{formatPrice(game, bets.length * chosen.seconds.length)}</span>
          </button>
        ))}
      </div>
      <WheelResult game={game} chosen={chosen} wheel={wheel} />
    </div>
  )
}

const formatCondition = ({ drawn, hit }: Guarantee, size: number): string =>
  `${drawn === size ? `${drawn} 个全在里面` : `有 ${drawn} 个在里面`}，至少一注对 ${hit} 个`

const formatPrice = ({ priceFen }: Game, bets: number): string => `${bets} 注 ${formatFen(bets * priceFen)}`
