import type { Dice } from '#lottery/dice.ts'
import { costFen } from '#lottery/tickets/counting.ts'
import type { Choice, Line, Ticket, ZoneChoice } from '#lottery/tickets/ticket.ts'

/** A row of print; `scale` 1 is the size of the numbers. */
export interface PrintedRow {
  readonly text: string
  readonly scale: number
}

/** What a machine prints of a ticket: the heads, lines and feet of those of 福彩 and 体彩, shops and numbers made up. */
export function layoutOf(ticket: Ticket, dice: Dice): PrintedRow[] {
  const isWelfare = ['ssq', 'fc3d', 'qlc'].includes(ticket.game.code)
  return isWelfare ? welfare(ticket, dice) : sports(ticket, dice)
}

function welfare(ticket: Ticket, dice: Dice): PrintedRow[] {
  const { lines, issueno, issues } = ticket
  return [
    large('中国福利彩票'),
    large(ticket.game.name),
    small(`站号:${digits(8, dice)}  流水号:${digits(6, dice)}`),
    plain(`期号:${issueno}${issues > 1 ? `  共${issues}期` : ''}`),
    plain(formName(ticket)),
    ...lines.flatMap(({ choice }, at) => numberRows(choice, `${'ABCDE'[at]}.`)),
    plain(`倍数:${lines[0]!.multiple}  合计:${costFen(ticket) / 100}元`),
    small(`销售时间:2022-10-11 18:${10 + dice(50)}:${10 + dice(50)}`),
    small('开奖时间:2022-10-11 21:15'),
  ]
}

function sports(ticket: Ticket, dice: Dice): PrintedRow[] {
  const { game, lines, issueno, issues, addOn } = ticket
  return [
    large('中国体育彩票'),
    large(game.code === 'dlt' ? '超级大乐透' : game.name),
    small(`${digits(6, dice)}-${digits(6, dice)}-${digits(6, dice)}`),
    plain(`第${issueno}期${issues > 1 ? ` 共${issues}期` : ''}`),
    plain(`${formName(ticket)} ${addOn ? '追加投注 ' : ''}${lines[0]!.multiple}倍 合计${costFen(ticket) / 100}元`),
    ...lines.flatMap(({ choice }, at) => numberRows(choice, '①②③④⑤'[at]!)),
    small('感谢您为公益事业贡献'),
    small(`22/10/11 18:${10 + dice(50)}:${10 + dice(50)}`),
  ]
}

const large = (text: string): PrintedRow => ({ text, scale: 1.3 })
const plain = (text: string): PrintedRow => ({ text, scale: 1 })
const small = (text: string): PrintedRow => ({ text, scale: 0.7 })

const digits = (count: number, dice: Dice): string => Array.from({ length: count }, () => dice(10)).join('')

function formName({ lines }: Ticket): string {
  const { choice } = lines[0]!
  switch (choice.form) {
    case 'balls':
      if (isBankers(choice.first) || (choice.second && isBankers(choice.second))) return '胆拖票'
      return lines.every((line) => isSingle(line)) ? '单式票' : '复式票'
    case 'places':
      return choice.places.length === 3 ? '直选' : '单式票'
    case 'group3':
      return '组三复式'
    case 'group6':
      return '组六复式'
    case 'sums':
      return '直选和值'
    default:
      return '组选单式'
  }
}

const isBankers = ({ bankers }: ZoneChoice): boolean => bankers.length > 0
const isSingle = ({ choice }: Line): boolean =>
  choice.form === 'balls' && choice.first.others.length <= 7 && (choice.second?.others.length ?? 1) <= 2

function numberRows(choice: Choice, mark: string): PrintedRow[] {
  switch (choice.form) {
    case 'balls':
      return ballRows(choice, mark)
    case 'places':
      return [
        plain(
          `${mark} ${choice.places
            .slice(0, 6)
            .map((place) => place.join(''))
            .join(' ')}${lastPlace(choice.places[6])}`,
        ),
      ]
    case 'group':
    case 'arranged':
      return [plain(`${mark} ${choice.digits.join(' ')}`)]
    case 'group3':
    case 'group6':
      return [plain(`${mark} ${choice.others.join(' ')}`)]
    case 'sums':
    case 'group-sums':
      return [plain(`${mark} ${choice.sums.join(' ')}`)]
    case 'spans':
      return [plain(`${mark} ${choice.spans.join(' ')}`)]
  }
}

const lastPlace = (place: readonly number[] | undefined): string => (place ? ` + ${place.join(' ')}` : '')

const padded = (numbers: readonly number[]): string => numbers.map((one) => String(one).padStart(2, '0')).join(' ')

function ballRows({ first, second }: Choice & { form: 'balls' }, mark: string): PrintedRow[] {
  const names = second && second.others.length + second.bankers.length > 0 ? ['红', '蓝'] : ['', '']
  if (isBankers(first)) {
    return [
      plain(`胆码: ${padded(first.bankers)}`),
      ...wrapped('拖码:', first.others),
      ...(second ? wrapped(`${names[1]}球:`, second.others) : []),
    ]
  }
  if (first.others.length > 7) {
    return [...wrapped('红球:', first.others), ...(second ? wrapped('蓝球:', second.others) : [])]
  }
  return [plain(`${mark} ${padded(first.others)}${second ? ` + ${padded(second.others)}` : ''}`)]
}

/** Eight to a row, as the paper is narrow. */
function wrapped(label: string, numbers: readonly number[]): PrintedRow[] {
  const rows = Array.from({ length: Math.ceil(numbers.length / 8) }, (_, i) => numbers.slice(8 * i, 8 * i + 8))
  return rows.map((row, i) => plain(`${i === 0 ? label : '     '} ${padded(row)}`))
}
