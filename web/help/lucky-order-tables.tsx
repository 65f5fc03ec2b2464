import { bytesToHex } from '@noble/hashes/utils.js'
import { countFillings } from '#lottery/combinations.ts'
import { ALL_GAMES, type Game, type Zone } from '#lottery/games.ts'
import { formatFirst, formatSecond, type Numbers } from '#lottery/numbers.ts'
import { computeCommitment } from '#lottery/permutation.ts'
import { VECTOR_KEY, computeVector } from '#lottery/vectors.ts'
import { TableHead } from '#web/shared/ui/layout/table.tsx'
import styles from './spec-text.module.css'

export const LuckyOrderGames = () => (
  <>
    <h2>各彩种的数</h2>
    <section className={styles.wide} aria-label="各彩种的数" tabIndex={0}>
      <table aria-label="各彩种的数">
        <TableHead columns={{ 编号: '', 彩种: '', '组合数 N': '', 第一区: '', 第二区: '', '第二区取法 S': '' }} />
        <tbody>
          {ALL_GAMES.map((game) => (
            <GameRow key={game.type} game={game} />
          ))}
        </tbody>
      </table>
    </section>
  </>
)

function GameRow({ game: { type, name, combinations, first, second } }: { game: Game }) {
  return (
    <tr>
      <td className="num">{type}</td>
      <th scope="row">{name}</th>
      <td className="num">{combinations}</td>
      <td>{formatZone(first)}</td>
      <td>{second ? formatZone(second) : '没有'}</td>
      <td className="num">{second ? countFillings(second) : '没有'}</td>
    </tr>
  )
}

const formatZone = ({ count, min, max, ordered }: Zone): string =>
  `${count} 个，${min} 到 ${max}，${ordered ? '按位' : '不重复'}`

export const LuckyOrderVectors = () => (
  <>
    <h2>检验数据</h2>
    <p>每个彩种都用同一把钥匙（字节 00、01、02……1f）：</p>
    <dl className={styles.hashes}>
      <dt>钥匙</dt>
      <dd className={styles.hex}>{bytesToHex(VECTOR_KEY)}</dd>
      <dt>指纹</dt>
      <dd className={styles.hex}>{computeCommitment(VECTOR_KEY)}</dd>
    </dl>
    {ALL_GAMES.map((game) => (
      <VectorOfGame key={game.type} game={game} />
    ))}
  </>
)

function VectorOfGame({ game }: { game: Game }) {
  return (
    <>
      <h3>{game.name}</h3>
      <section className={styles.wide} aria-label={`${game.name}的检验数据`} tabIndex={0}>
        <table className={styles.vector} aria-label={`${game.name}的检验数据`}>
          <TableHead columns={{ 位置: '', 序号: '', 号码: '' }} />
          <tbody>
            {computeVector(game).map(({ place, rank, numbers }) => (
              <tr key={place}>
                <td className="num">{place}</td>
                <td className="num">{rank}</td>
                <td className="num">{formatBet(game, numbers)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** Formats the numbers of a bet as in 01 07 11 12 22 28 + 05. */
function formatBet(game: Game, numbers: Numbers): string {
  const zones = [formatFirst(game, numbers), formatSecond(game, numbers)].filter((zone) => zone !== '')
  return zones.map((zone) => zone.replaceAll(',', ' ')).join(' + ')
}
