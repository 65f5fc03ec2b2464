const FREQUENT_WORDS = [
  '双色球',
  '大乐透',
  '福彩',
  '体彩',
  '红球',
  '蓝球',
  '一等奖',
  '走势图',
  '号码',
  '的',
  '彩票',
  '姿',
]
const FEW_CHARACTERS = 3000
const WORDS = Array.from({ length: 20_000 }, () => generateCharacter() + generateCharacter())

/**
 * Generates texts like those of players: a few words occur in a third of them, most in a few, and one (稀见2022001) only
 * in the first.
 */
export const generateTexts = (count: number): string[] => Array.from({ length: count }, generateText)

function generateText(_: unknown, n: number): string {
  const words = Array.from({ length: 4 + Math.floor(Math.random() ** 2 * 40) }, generateWord)
  return n === 0 ? `${words.join('')}稀见2022001` : words.join('')
}

function generateWord(): string {
  const chance = Math.random()
  if (chance < 0.12) return pickWeighted(FREQUENT_WORDS)
  if (chance < 0.17) return ` ${String(1 + Math.floor(Math.random() * 35)).padStart(2, '0')} `
  if (chance < 0.18) return `第${2022002 + Math.floor(Math.random() * 150)}期`
  return chance < 0.3 ? '，' : pickWeighted(WORDS)
}

/** Picks the first entries more often, with frequencies like those of words in a language. */
const pickWeighted = (list: readonly string[]): string => list[Math.floor(list.length ** Math.random()) - 1]!

function generateCharacter(): string {
  return String.fromCodePoint(0x4e00 + Math.floor(FEW_CHARACTERS ** Math.random()))
}
