import { useState } from 'react'
import type { Game } from '#lottery/games.ts'
import type { Readings } from '#lottery/tickets/reading/reading.ts'
import type { Guarantee, Wheel } from '#lottery/wheels/wheel.ts'
import { wheelsFor, wheelSizes } from '#lottery/wheels/wheels.ts'
import { yuanWords } from '#web/shared/lib/money.ts'
import { EmptyFace } from '#web/shared/ui/face.tsx'
import { type ChosenNumbers, chosenNumbers } from './chosen-numbers.ts'
import { guaranteeName, numbersName } from './wheel-words.ts'
import { WheelResult } from './wheel-result.tsx'
import styles from './wheel.module.css'

/** The wheels available for the numbers of a ticket. */
export function TicketWheels({ game, readings }: { game: Game; readings: Readings }) {
  if (game.kind === 'digits') {
    return (
      <EmptyFace
        title={`${game.name}没有旋转矩阵`}
        hint="旋转矩阵用在双色球、大乐透、七乐彩上；按位选号的可以用缩水过滤。"
      />
    )
  }
  const chosen = chosenNumbers(game, readings)
  const { least, most } = wheelSizes(game)
  const name = numbersName(game)
  if (!chosen) {
    return <EmptyFace title="还没有选号码" hint={`贴上或点选 ${least} 到 ${most} 个${name}的复式，就能换成矩阵。`} />
  }
  const wheels = wheelsFor(game, chosen.first.length)
  if (wheels.length === 0) {
    return <EmptyFace title={`${chosen.first.length} 个${name}没有矩阵`} hint={`${least} 到 ${most} 个才有。`} />
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
  const wheel = wheels.find(({ guarantee }) => guaranteeName(guarantee) === wanted) ?? wheels[0]!
  return (
    <div className={styles.parts}>
      {chosen.hasBankers && <p className="sub">胆码在这里和别的号码一样，不是每注都有。</p>}
      <div className={styles.guarantees} role="group" aria-label="保证">
        {wheels.map(({ guarantee, bets, size }) => (
          <button
            key={guaranteeName(guarantee)}
            type="button"
            className={styles.guarantee}
            aria-pressed={guarantee === wheel.guarantee}
            onClick={() => setWanted(guaranteeName(guarantee))}
          >
            <b>{guaranteeName(guarantee)}</b>
            <span>{conditionWords(guarantee, size)}</span>
            <span className="num">{priceWords(game, bets.length * chosen.seconds.length)}</span>
          </button>
        ))}
      </div>
      <WheelResult game={game} chosen={chosen} wheel={wheel} />
    </div>
  )
}

/** Describes the condition: 6 个全在里面，至少一注对 5 个 */
const conditionWords = ({ drawn, hit }: Guarantee, size: number): string =>
  `${drawn === size ? `${drawn} 个全在里面` : `有 ${drawn} 个在里面`}，至少一注对 ${hit} 个`

const priceWords = ({ priceFen }: Game, bets: number): string => `${bets} 注 ${yuanWords(bets * priceFen)}`
