import { expect, test } from 'vitest'
import { type GameCode, getGameByCode, GAMES } from '#lottery/games.ts'
import { ACCEPT, readTickets, SKIP, type TicketReading } from './reading.ts'
import { parseTicket } from '#lottery/tickets/testing/notation.ts'

/** Game of the page (null: none), the entered text, and the messages or alternatives that the player sees. */
type QuestionCase = readonly [page: GameCode | null, text: string, ...words: string[]]

const named = (cases: readonly QuestionCase[]) => cases.map(([page, text, ...words]) => ({ page, text, words }))

/** Texts that the reader rejects, with the messages. */
const FAULTS: QuestionCase[] = [
  ['ssq', '3 14 19 21 30 35 + 12', '红球没有35，应在01–33'],
  ['ssq', '03 14 19 21 30 32 + 17', '蓝球没有17，应在01–16'],
  ['ssq', '00 14 19 21 30 32 + 12', '红球没有00，应在01–33'],
  ['ssq', '03 14 19 21 30 34 + 00', '红球没有34，应在01–33', '蓝球没有00，应在01–16'],
  ['ssq', '03 14 19 21 30 32', '蓝球应有1个，这里没有'],
  ['ssq', '红球：03 14 19 21 30 32', '蓝球应有1个，这里没有'],
  ['ssq', '03 14 19 21 30 + 12', '红球应有6个，这里有5个'],
  ['ssq', '红球：03 14 19 21 蓝球：12', '红球应有6个，这里有4个'],
  ['ssq', '蓝球：12', '红球应有6个，这里没有'],
  ['ssq', '08 08 14 19 21 30 + 12', '红球号码重复：08'],
  ['ssq', '03 14 19 21 30 32 + 12 12', '蓝球号码重复：12'],
  ['ssq', '080814192130-12', '红球号码重复：08'],
  ['ssq', '03 14 192 21 30 32 + 12', '看不懂“192”：号码是1到2位数，连写时每个写2位'],
  ['ssq', '03 14 甲 21 30 32 + 12', '看不懂“甲”'],
  ['ssq', '03 14 ?? 21 30 32 33 + 12', '看不懂“??”'],
  ['ssq', '(14) 03 08 19 21 + 12', '红球胆码加拖码至少7个，这里有5个'],
  ['ssq', '胆01 02 03 04 05 06 拖07 08 + 12', '红球胆码最多5个，这里有6个'],
  ['ssq', '胆14 拖03 08 19 21 26 27 蓝胆12 蓝拖13', '蓝球不能设胆'],
  ['ssq', '14#14 03 08 19 21 26 27 + 12', '红球号码重复：14'],
  ['ssq', '01 02 03 04 05 06+07 100倍', '倍数应在1–99，这里是100'],
  ['ssq', '01 02 03 04 05 06+07 0倍', '倍数应在1–99，这里是0'],
  ['ssq', '01 02 03 04 05 06+07 2倍 3倍', '倍数写了两个：2和3'],
  ['ssq', '01 02 03 04 05 06+07\n2倍\n3倍', '倍数写了两个：2和3'],
  ['ssq', '01 02 03 04 05 06+07 追加', '双色球没有追加，只有大乐透可以追加'],
  ['ssq', '01 02 03 04 05 06+07 合计4元', '写着4元，按读到的是2元（1注，1倍，1期，每注2元），是不是2倍，或2期？'],
  ['ssq', '01 02 03 04 05 06+07 2倍\n合计2元', '写着2元，按读到的是4元（1注，2倍，1期，每注2元）'],
  ['ssq', '01 02 03 04 05 06+07 共3注', '写着3注，按读到的号码是1注'],
  [
    'ssq',
    '01 02 03 04 05 06 07+08 共6注12元',
    '写着6注，按读到的号码是7注',
    '写着12元，按读到的是14元（7注，1倍，1期，每注2元）',
  ],
  ['ssq', '(14) 03 08 19 21 26 27 30 32+12 合计28元', '写着28元，按读到的是112元（56注，1倍，1期，每注2元）'],
  [
    'ssq',
    '01 02 03 04 05 06+07\n01 02 03 04 05 06+08 2倍\n合计¥10.50',
    '写着10.50元，按读到的是6元（2注，含倍数，1期，每注2元）',
  ],
  ['ssq', '2022116-2022120期 01 02 03 04 05 06+07 合计8元', '写着8元，按读到的是10元（1注，1倍，5期，每注2元）'],
  ['ssq', '第2022500期 01 02 03 04 05 06+07', '期号“2022500”不正确'],
  ['ssq', '第116期 01 02 03 04 05 06+07', '期号“116”不正确'],
  ['ssq', '第2022116期 01 02 03 04 05 06+07 第2022117期', '期号写了两个：2022116和2022117'],
  ['ssq', '2022150-2023003期 01 02 03 04 05 06+07', '看不出一共几期，请写成“共几期”'],
  ['ssq', '共3期 连续5期 01 02 03 04 05 06+07', '期数写了两个：3和5'],
  ['ssq', '01 02 03 04 05 06+07\n01 02 03 04 05 36+07', '红球没有36，应在01–33'],
  ['ssq', '01-02-03-04-05-06-17', '蓝球没有17，应在01–16'],
  ['ssq', '20 21 22 23 24 25 26 27 28', '分不清红球和蓝球：9个号码中间请用“+”隔开'],
  ['ssq', '双色球 胆14 + 12', '红球胆码加拖码至少7个，这里有1个'],
  ['dlt', '03 11 18 27 35+04', '后区应有2个，这里有1个'],
  ['dlt', '03 11 18 27 36+04 09', '前区没有36，应在01–35'],
  ['dlt', '03 11 18 27 35+04 13', '后区没有13，应在01–12'],
  ['dlt', '03 11 18 27+04 09', '前区应有5个，这里有4个'],
  ['dlt', '03 11 18 27 35', '后区应有2个，这里没有'],
  ['dlt', '前区03 11 18 27 35 后区04 04', '后区号码重复：04'],
  ['dlt', '03 11 18 27 35+04 09 合计3元', '写着3元，按读到的是2元（1注，1倍，1期，每注2元），有没有追加？'],
  ['dlt', '03 11 18 27 35+04 09 追加 合计2元', '写着2元，按读到的是3元（1注，1倍，1期，每注3元）'],
  ['dlt', '前区胆01 02 03 04 05 前区拖06 07 后区08 09', '前区胆码最多4个，这里有5个'],
  ['dlt', '前区01 02 03 04 05 后区胆08 09 后区拖10', '后区胆码最多1个，这里有2个'],
  ['dlt', '01 02#03 04 + 05 06', '前区胆码加拖码至少6个，这里有4个'],
  ['dlt', '大乐透 第22500期 03 11 18 27 35+04 09', '期号“22500”不正确'],
  ['qlc', '02 05 09 14 20 26', '基本号码应有7个，这里有6个'],
  ['qlc', '02 05 09 14 20 26 31', '基本号码没有31，应在01–30'],
  ['qlc', '02 05 09 14 20 26 26', '基本号码重复：26'],
  ['qlc', '胆01 02 拖03 04 05', '基本号码胆码加拖码至少8个，这里有5个'],
  ['fc3d', '12', '福彩3D一注应有3个号码，这里有2个'],
  ['fc3d', '1 2 3 4', '福彩3D一注应有3个号码，这里有4个'],
  ['fc3d', '12345', '福彩3D一注应有3个号码，这里有5个'],
  ['fc3d', '123456', '福彩3D一注应有3个号码，这里有6个'],
  ['fc3d', '1 2 3 4 5 6', '福彩3D一注应有3个号码，这里有6个'],
  ['pl5', '1234567890', '排列5一注应有5个号码，这里有10个'],
  ['qxc', '12345614', '七星彩一注应有7个号码，这里有8个'],
  ['qxc', '1 2 3 4 5 6 7 14', '分不出7位，这里有8组号码：每一位请用“|”隔开'],
  ['fc3d', '1,2 3 4,5', '福彩3D一注应有3个号码，这里有5个'],
  ['ssq', '拖 06 14 21 28 29 32 33|14', '看不懂“拖”'],
  ['ssq', '01 02 03 04 05 06+07 8) 2倍', '看不懂“8)”'],
  ['fc3d', '组三胆拖 59', '写着胆拖，读到的号码不是'],
  ['pl5', '9/8/7/9/9|', '看不懂“|”'],
  ['pl3', '组选3 46', '看不出3是玩法还是号码：请写“组三”或“组六”'],
  ['fc3d', '123(2) 456(3)', '分不出3位，这里有3组号码：每一位请用“|”隔开'],
  ['fc3d', '某街123号', '看不懂“某街”'],
  ['pl5', '26101 12345', '看不出26101是期号还是号码：期号请写“第26101期”'],
  ['ssq', '01 02 03 04 05 06+1B', '看不懂“B”'],
  [
    'ssq',
    '01 02 03 04 05 06+07 08 09 10 11 12 13+14 2倍',
    '看不出倍数是最后一注的，还是每一注的：请写“各几倍”，或分成几行',
  ],
  ['ssq', '01 02 03 04 05 06+07\n08 09 10 11 12 13+14 各2倍', '看不出是这一行的倍数，还是每一行的：请另写一行'],
  ['ssq', '单式\n01 02 03 04 05 06 07+08', '写着单式，读到的号码不是'],
  ['qlc', '01 02 03 04 05 06 07\n   08 09 10 11 12 13 14', '看不出这一行是不是接着上一行，请写在一行里'],
  ['fc3d', '11|2|3', '第1位号码重复：1'],
  ['fc3d', '1|22|3', '第2位号码重复：2'],
  ['fc3d', '12 345', '分不出3位，这里有2组号码：每一位请用“|”隔开'],
  ['fc3d', '组三 111', '三个号码相同（豹子）没有组选'],
  ['fc3d', '组六 112', '组六号码重复：1'],
  ['fc3d', '组六 12', '组六至少要3个不同的号码，这里有2个'],
  ['fc3d', '组三 1', '组三至少要2个不同的号码，这里有1个'],
  ['fc3d', '组三 胆12 拖34', '组三胆码最多1个，这里有2个'],
  ['fc3d', '组六 胆1 拖2', '组六胆码加拖码至少3个，这里有2个'],
  ['fc3d', '组六 1#1 2 3', '号码重复：1'],
  ['fc3d', '和值 28', '和值没有28，应在0–27'],
  ['fc3d', '组选和值 27', '组选和值没有27，应在1–26'],
  ['fc3d', '和值 10 10', '和值重复：10'],
  ['fc3d', '跨度 10', '跨度没有10，应在0–9'],
  ['fc3d', '组合复式 12', '组合复式至少要3个不同的号码，这里有2个'],
  ['fc3d', '通选 123', '“通选”这种玩法这里不算'],
  ['fc3d', '1D 5', '“1D”这种玩法这里不算'],
  ['fc3d', '猜2D 12', '“猜2D”这种玩法这里不算'],
  ['fc3d', '包选六 123', '“包选六”这种玩法这里不算'],
  ['fc3d', '拖拉机 123', '“拖拉机”这种玩法这里不算'],
  ['fc3d', '3D 猜大小 123', '“猜大小”这种玩法这里不算'],
  ['fc3d', '和数 12', '“和数”这种玩法这里不算'],
  ['pl3', '组选跨度 5', '“组选跨度”这种玩法这里不算'],
  ['pl3', '直选 123 组六 456', '一行里有两种玩法，请分成两行'],
  ['pl3', '123组六456', '玩法前后都有号码，请分成两行'],
  ['pl3', '直选 胆1 拖23', '直选没有胆拖'],
  ['pl3', '百位1 十位2', '第3位没有号码'],
  ['pl3', '千位1 百位2 十位3 个位4', '排列3没有这一位'],
  ['pl3', '和值10 合计100元', '写着100元，按读到的是126元（63注，1倍，1期，每注2元）'],
  ['pl5', '1234', '排列5一注应有5个号码，这里有4个'],
  ['pl5', '组三 112', '排列5只有直选'],
  ['pl5', '12|3|4|5|6|7', '分不出5位，这里有6组号码：每一位请用“|”隔开'],
  ['pl5', '胆1 拖2345', '排列5没有胆拖'],
  ['qxc', '123456+15', '后区没有15，应在0–14'],
  ['qxc', '1 2 3 4 5 6', '七星彩一注应有7个号码，这里有6个'],
  ['qxc', '七星彩 11|2|3|4|5|6|7', '第1位号码重复：1'],
  ['qxc', '1 2 3 4 5 6+7 7', '后区号码重复'],
  [null, '快乐8 选十 01 02 03 04 05 06 07 08 09 10', '“快乐8”不在这里的七种彩票里'],
  [null, '11选5 任选五 01 02 03 04 05', '“11选5”不在这里的七种彩票里'],
  [null, '01 02', '看不出“01 02”是哪种彩票的号码，请先选彩种'],
  [null, '36 37 38 39 40 41 42', '看不出“36 37 38 39 40 41 42”是哪种彩票的号码，请先选彩种'],
]

/** Texts with several readings, with the alternatives that the player can choose from. */
const CHOICES: QuestionCase[] = [
  [null, '123', '福彩3D', '排列3'],
  [null, '组六 258', '福彩3D', '排列3'],
  [null, '01 02 03 04 05 06+07 08', '双色球', '大乐透'],
  [null, '02 05 09 14 20 06 07', '双色球', '大乐透', '七乐彩'],
  [null, '1 2 3 4 5 6 7', '双色球', '大乐透', '七星彩', '七乐彩'],
  ['ssq', '0102030405060708', '复式7+1，7注', '复式6+2，2注'],
  ['ssq', '01 02 03 04 05 06 07 08 09', '复式8+1，28注', '复式7+2，14注', '复式6+3，3注'],
  ['ssq', '01 02 03 04 05 06 07*08', '单式，1注，8倍', '复式7+1，7注'],
  ['ssq', '1. 3 8 19 21 26 27+12', '复式7+1，7注', '单式，1注'],
  ['dlt', '01 02 03 04 05 06 07 08', '复式6+2，6注', '复式5+3，3注'],
  [
    'dlt',
    '03 11 18 27 35 04 09 01 02 03 04 05 06 07',
    '2注单式',
    '复式6+8，168注',
    '复式7+7，441注',
    '复式8+6，840注',
    '复式9+5，1260注',
  ],
  ['qlc', '01 02 03 04 05 06 07+08', '复式8个号码，8注'],
  ['qlc', '02 05 09 14 20 26 30 01 03 06 10 15 22 29', '2注单式', '复式14个号码，3432注'],
  ['fc3d', '123 456 789', '直选定位复式123|456|789，27注', '3注直选单式'],
  ['fc3d', '123,456,789', '直选定位复式123|456|789，27注', '3注直选单式'],
  ['fc3d', '组六 123 456', '分开2组，2注', '组六复式，20注'],
  ['fc3d', '组选 1234', '组三复式，12注', '组六复式，4注'],
  // 8 × 7 equals C(8, 3), so the number of bets does not decide between 组三 and 组六.
  ['fc3d', '组选 12345678 56注', '组三复式，56注', '组六复式，56注'],
  ['fc3d', '组六 123\n456', '组六单式，1注', '直选单式，1注'],
  ['pl3', '和值 10-12', '和值10到12，205注', '和值10、12，136注'],
  ['pl3', '组三复式 12 34', '分开2组，4注', '组三复式，12注'],
  ['pl5', '12345 23456 34567 45678 56789', '5注单式', '定位复式12345|23456|34567|45678|56789，3125注'],
  ['qxc', '12,3,4,5,6,7,10', '定位复式12|3|4|5|6|7|10，2注', '定位复式12|3|4|5|6|7|0、1，4注'],
]

/** Texts that an earlier reader read wrongly, with the expected kind of result, or the ticket in short notation. */
const DOUBTS: (readonly [page: GameCode, text: string, expected: string])[] = [
  ['pl5', '(8)(9)(8)(8)(6) (9)', 'choose'],
  ['pl5', '(7)(0)(3)(6)(4)(98)', 'choose'],
  ['pl3', '(2)(8)(6) (94)', 'choose'],
  ['ssq', '01 02 03 04 05 06+07两倍', 'ssq: 1,2,3,4,5,6+7 *2'],
  ['ssq', '倍数:4两倍\n01 02 03 04 05 06+07', 'fault'],
  ['ssq', '01 02 03 04 05 06+07*0', 'fault'],
  ['pl5', '万位35 千位3 百位8 十位28 个位46*19', 'pl5: p 3,5/3/8/2,8/4,6 *19'],
  ['pl3', '组三复式5,6,*10', 'pl3: g3 5,6 *10'],
  ['pl3', '和值17,*9', 'pl3: s 17 *9'],
  ['pl3', '组六 123*100', 'fault'],
  ['pl5', '1 0|3|0|3|2\n2 4|5|1|7|0', 'fault'],
  ['pl5', '1 058/38/0/359/2', 'fault'],
  ['qxc', '2 7|7|5|6|8|6+09', 'fault'],
  ['ssq', '1 050609111516+15', 'ssq: 5,6,9,11,15,16+15'],
  ['dlt', '1 09171825300204', 'choose'],
  ['ssq', '01 03 05 24 25 26 27+14\n02 12 21 23 25 31 33+08', 'choose'],
  ['qlc', '胆12 拖 04 02 08 09 11 25 29\n02 03 05 11 13 26 28', 'fault'],
  ['fc3d', '第2022023期 跨度6\n第2022084期', 'fault'],
  ['ssq', '双色球开奖号码\n连买3期\n10 21 28 29 31 32+8', 'choose'],
  ['pl3', '(1) 跨度', 'fault'],
  ['dlt', '03,直选 13 21 22 27 35|01 03', 'fault'],
  ['pl5', '玩法:排列53期\n12345', 'fault'],
  ['fc3d', '组合复式1拖23', 'fault'],
  ['fc3d', '789后区', 'fault'],
  ['fc3d', '红球789', 'fault'],
  ['qlc', '(10#17 28 29)05 09 25 30', 'fault'],
  ['dlt', '01(05)17拖13 15 02+06 09', 'fault'],
  ['fc3d', '12 34 56', 'choose'],
  ['pl5', '12345(', 'fault'],
  ['pl5', '(4)(3)8(9)(1', 'fault'],
  ['fc3d', '组选 02', 'fault'],
  ['pl3', '组选和值 7,不追加,10,24', 'fault'],
  ['pl3', '组合复式 2×346789', 'fault'],
  ['pl3', '组合复式 2,3*4,6', 'fault'],
  ['pl3', '组三 1-4', 'fault'],
  ['pl3', '和值 3,5-8', 'fault'],
  ['dlt', '1,5,6,8-16+1,2', 'fault'],
  ['dlt', '03 11 18 27 35+04-09', 'fault'],
  ['ssq', '01 02 03 04 05 06-07/08', 'fault'],
  ['ssq', '02-04-09-10-13-2023-27+01', 'fault'],
  ['qlc', '07#03 05 09 11 14 20 26 28\n02 03 05 11 13 26 29', 'fault'],
  ['qlc', '胆12 拖 04 02 08 09 11 25 29\n02,03,05,11,13,26,28', 'fault'],
  ['qlc', '胆12 拖 04 02 08 09 11 25 29\n单式 02,03,05,11,13,26,28', 'qlc: 12>2,4,8,9,11,25,29 | 2,3,5,11,13,26,28'],
  ['ssq', '01 02 03 04 05 06+07\n多期:32022年02月09日开奖', 'fault'],
  ['pl3', '组三胆拖复式 8#179', 'fault'],
  ['pl3', '组三复式 (1) 8', 'fault'],
  ['pl3', '组选复式 258', 'choose'],
  ['fc3d', '玩法:3D20220845期\n123', 'fault'],
  ['dlt', '①2. 01 04 05 06 17 18/03 04', 'dlt: 1,4,5,6,17,18+3,4'],
  ['dlt', '137D-DDA5-2A76-D045-CC89/778FB616/7222301\n02 04 07 18 25+04 05', 'dlt: 2,4,7,18,25+4,5'],
  ['dlt', '137D-DDA5-2A76-D045-CC89/778FB616/7222312301.02.04.07.18.25+04.05', 'fault'],
  ['pl5', '12345\n电话138001380003期', 'fault'],
  ['pl5', '流水号:035倍数:8\n12345', 'pl5: p 1/2/3/4/5 *8'],
  ['fc3d', '组合复式 2+9\n和值 16', 'fault'],
  ['dlt', 'A. 01.02.17.22.23.35 + 05.08', 'dlt: 1,2,17,22,23,35+5,8'],
  ['dlt', '12 24+#2 5 20 26 32|3 5', 'fault'],
  ['ssq', '后区红球:6,8,10,17,18,20 蓝球:5', 'fault'],
  ['ssq', '01 02 03 04 05 06+020911注', 'fault'],
  ['pl5', '万位1,3 千位3 百位1,7 十位0,2 个位45\n+ 万位256 千位0 百位9 十位79 个位8', 'fault'],
  ['pl3', '排列38倍\n和值 9', 'fault'],
  ['pl3', '1. ①组选和值 8 19 20', 'pl3: gs 8,19,20'],
  ['fc3d', '(2)(0,5,8)', 'fault'],
  ['pl5', '(256,12,48,1,5)', 'fault'],
  ['fc3d', '(1,2,3)', 'fault'],
  ['pl3', '49)(257)(7)', 'fault'],
  ['pl3', '百位①0,1 十位57 个位3', 'fault'],
  ['ssq', '(元32)02 09 14 15 26 28 29 - 01', 'fault'],
  ['qxc', '08|25|3|14|2|17-03,10', 'fault'],
  ['fc3d', '789 ① 组六 456', 'fault'],
  ['ssq', '胆19 21 拖02 05 11 13 26 - 08\n01 03', 'fault'],
  ['pl5', '第1注 (1)(39)(06)(068)(2) (58)', 'choose'],
  ['dlt', '① (9)(4-12-19-24-25-29-35)+(11)(2-5-6-7-9-12)', 'choose'],
  ['pl3', '1 和值 3注13,20', 'fault'],
  ['qlc', '02-04-11-12-14-15-17-18-20 27-29-30 30倍', 'fault'],
  ['ssq', '08#03 06 15 16 22 23 30 31|01 04 08 11 13+ 14', 'fault'],
  ['ssq', '2、15、19、21、24、25、28、32、33/1、A.', 'choose'],
  ['pl3', '(7)(377)(03)', 'fault'],
  ['pl3', '组选和值 4,10,25 x2D3', 'fault'],
  ['ssq', '红球:04 倍 06 08 17 19 20 21 23 27 33\n蓝球:01 03', 'fault'],
  ['ssq', '万位1,6 千位5 百位4,7 十位2,3,7 个位1,2,4', 'fault'],
  ['fc3d', '1、 6,27\n2、和值 7,24', 'fault'],
  ['qxc', '(9)(3)(147)(013)(0)(29) + (20)', 'fault'],
  ['qxc', '1 2 3 4 5 6+07\n期第2019084期开奖号码: 04 08 14 18 20 27+03', 'qxc: p 1/2/3/4/5/6/7'],
  ['qlc', '合计2960元\n1. 050610151617212328 10倍\n2. 胆:13\n拖:0512181921232430 10倍', 'fault'],
  ['pl5', '(49)(9)(6)(268)(5)A.\n9+58+6+26+28', 'fault'],
  ['dlt', '胆34+ 拖03 11 14 19 24 27 28|01 06', 'fault'],
  ['pl5', '万位06 千位0,1 百位2,6 十位7 个位(05)个位2', 'fault'],
  ['dlt', '胆#01 05 06 08 12|01 03', 'fault'],
  ['fc3d', '多期:5 22-07-24\n组选 2,2,3', 'fault'],
  ['qlc', '胆:15.16 拖:2.3.4.6.13.17.1919.27.28', 'fault'],
  ['qlc', '2011.12.13.14.15.16', 'qlc: 11,12,13,14,15,16,20'],
  ['pl5', '1、(24)(38)(56)(126)(,) (13)\n共24注', 'fault'],
  ['dlt', '前区:0311142334\n后区:020405081112蓝球 (51)', 'fault'],
  ['dlt', '1 21,23,35#02,05,06,26,31,34:01,02①', 'dlt: 21,23,35>2,5,6,26,31,34+1,2'],
  ['fc3d', '组选 2,3,9\n跨度 2 倍7', 'fault'],
  ['ssq', '2 9 01020310 11 12 22:3 4\n3#5 10 12 13 18 22:2 4', 'fault'],
  ['pl3', '1、组三 112\n2、和值 +', 'fault'],
  ['ssq', '01 08,09,10,12,16,18,19,21-01,02\n02 :胆03,07,08,18 拖01,02,22,32-01,05', 'choose'],
  ['pl5', '万位8 千位0(2)4 百位3 十位9 个位2 (3)', 'fault'],
  ['pl5', 'A. B. (5)(0)(7)(01)(5) (39)', 'choose'],
  ['dlt', '前区:6 注9 13 24 27 29 33 后区:1 6', 'fault'],
  ['dlt', '胆10 拖02 12 17 21 34  01 02\n-06 07 08 09 19  04 08', 'fault'],
  ['pl3', '和值 0 2 14 倍19×16', 'fault'],
  ['ssq', '胆04,21 拖01,10,20,29,33  02,16\n03,第1注,06,10,18,21,23,27,30  01,03', 'fault'],
  ['dlt', '前区胆01:16 前区拖:02 05 10 14 17 32 后区:02 05', 'fault'],
  ['pl5', '1. |478|32、5|24|79', 'fault'],
  ['pl3', '123\n流水号:035\n+跨度 *1 3 6', 'fault'],
  ['pl5', '万位016 千位3 百位2 十位2 个位4×41×3FA35', 'fault'],
  ['qlc', '(16 25)04 05 08 09 13 21 23x  30', 'fault'],
  ['pl3', '-2022084直选 百位8 十位6 个位0,9', 'fault'],
  ['dlt', '03 08 09 11 17 25 28 34(*2)(06 09)', 'fault'],
  ['pl3', '和值\n1) 组六 123\n(05)期号:22030', 'fault'],
  ['qlc', '02,05,07,10,11,13,14,16,17,1922-07-24', 'fault'],
  ['pl3', '组三复式 0 1 2 注 4 5 6 7 8 9 (20)', 'fault'],
  ['pl3', '组选 1;,\n1,8 46倍', 'fault'],
  ['ssq', '红胆||01,06,07,08,20\n红拖:28,33\n蓝球:04,12', 'fault'],
  ['dlt', '前区/x:4-7-10-17-33-35 后区:1-2', 'fault'],
  ['ssq', '08 09 18 21 22 28+02 04 05 06 08 倍', 'fault'],
  ['qxc', 'FA35 6084 67FD BFD9 0CD4 x201 7 3 03 123 12 5+04', 'fault'],
  ['pl5', '① (6 )(47)(6)(3)(23) (21)', 'choose'],
  ['qlc', '1. |  11 12 16 21 22 24 30', 'fault'],
  ['dlt', '1 |02,05,17,18,19,23 + 01,02\n2 03,04,07,12,13,17 + 07,08', 'choose'],
  ['ssq', '(红胆:01,06,07,08,20\n红拖)28,33\n蓝球:04,12', 'fault'],
  ['pl3', '组合复式 0 1 3 4  期', 'fault'],
  ['ssq', '(03 08 20 28)(02 10 14):02 03 07 09注(15 27 30)(10 12 14 18):08', 'fault'],
  ['dlt', '01-11-17-22-24-25  01-02-03(05) 合计90元', 'fault'],
  ['fc3d', '跨度 3  期6\n跨度 2', 'fault'],
  ['qxc', '04|09|06|04|08|08 + 04 07 10', 'choose'],
  ['pl3', '和值 2\n和值  倍数:15 倍数:15', 'pl3: s 2 *15'],
  ['dlt', '02 04 09 16 24 25:(09)(03 04 05 06 倍)', 'fault'],
  ['qlc', '02,05,07,10,11,13,14,16,17,2022-07-24', 'fault'],
  ['dlt', '- 前区胆:20\n- 前区拖:13 24 26 30 31\n- 后区:02 03', 'dlt: 20>13,24,26,30,31+2,3'],
]

/** Returns the messages and alternatives of a reading that the player sees. */
function listMessages({ faults, games, lines }: TicketReading): string[] {
  const ofLines = lines.flatMap((line) => {
    if (line.kind === 'fault') return line.faults.map(({ words }) => words)
    return line.kind === 'choose' ? line.alternatives.map(({ label }) => label) : []
  })
  return [...faults.map(({ words }) => words), ...games.map(({ label }) => label), ...ofLines]
}

test('this test has at least a hundred texts with a fault or a question', () => {
  expect(FAULTS.length + CHOICES.length).toBeGreaterThanOrEqual(100)
})

test.each(named(FAULTS))('rejects on the page of $page with messages: $text', ({ page, text, words }) => {
  const { tickets } = readTickets(text, { game: page && getGameByCode(page) })
  expect(tickets.map(({ kind }) => kind)).toEqual(['fault'])
  expect(tickets.flatMap(listMessages)).toEqual(words)
})

test.each(named(CHOICES))('lets the player choose on the page of $page: $text', ({ page, text, words }) => {
  const { tickets } = readTickets(text, { game: page && getGameByCode(page) })
  expect(tickets.map(({ kind }) => kind)).toEqual(['choose'])
  expect(tickets.flatMap(listMessages).toSorted()).toEqual(words.toSorted())
})

test.each(DOUBTS)('returns no wrong ticket for %s: %s', (page, text, expected) => {
  const [{ kind, ticket }, ...more] = readTickets(text, { game: getGameByCode(page) }).tickets as [TicketReading]
  expect(more).toEqual([])
  expect(ticket ?? kind).toEqual(expected.includes(':') ? parseTicket(expected) : expected)
})

test('reads the alternative that the player chose', () => {
  const [{ lines }] = readTickets('123 456 789', { game: GAMES[3] }).tickets as [TicketReading]
  const chosen = [{ start: lines[0]!.start, label: '3注直选单式' }]
  const [again] = readTickets('123 456 789', { game: GAMES[3], chosen }).tickets
  expect(again).toMatchObject({ kind: 'read', ticket: parseTicket('fc3d: p 1/2/3 | p 4/5/6 | p 7/8/9') })
})

test('reads the game that the player chose', () => {
  const [reading] = readTickets('123', { game: null, chosen: [{ start: 0, label: '排列3' }] }).tickets
  expect(reading).toMatchObject({ kind: 'read', ticket: parseTicket('pl3: p 1/2/3') })
})

test('the number of bets printed in a row selects the reading of the row', () => {
  const [reading] = readTickets('123 456 789 三注\n12|34|56', { game: GAMES[3] }).tickets
  expect(reading).toMatchObject({
    kind: 'read',
    ticket: parseTicket('fc3d: p 1/2/3 | p 4/5/6 | p 7/8/9 | p 1,2/3,4/5,6'),
  })
})

test('the total printed on a ticket selects the reading of its row', () => {
  const [reading] = readTickets('123 456 789\n合计6元', { game: GAMES[3] }).tickets
  expect(reading).toMatchObject({ kind: 'read', ticket: parseTicket('fc3d: p 1/2/3 | p 4/5/6 | p 7/8/9') })
})

test('returns no ticket if one of its rows is faulty', () => {
  const text = '08 14 26 27 30 32+12\n3 14 19 21 30 35 + 12'
  const [reading] = readTickets(text, { game: GAMES[1] }).tickets
  expect(reading).toMatchObject({ kind: 'fault', ticket: null })
  expect(reading!.lines).toMatchObject([
    { kind: 'read', line: 1 },
    { kind: 'fault', line: 2, faults: [{ line: 2, start: text.indexOf('35'), end: text.indexOf('35') + 2 }] },
  ])
})

test('leaves a faulty row out of the ticket if the player chose to skip it', () => {
  const text = '08 14 26 27 30 32+12\n3 14 19 21 30 35 + 12'
  const chosen = [{ start: text.indexOf('3 14'), label: SKIP }]
  const [reading] = readTickets(text, { game: GAMES[1], chosen }).tickets
  expect(reading).toMatchObject({ kind: 'read', ticket: parseTicket('ssq: 8,14,26,27,30,32+12') })
  expect(reading!.lines[1]).toMatchObject({ kind: 'other' })
})

test('reads a ticket with a wrong total if the player chose to accept it', () => {
  const text = '08 14 26 27 30 32+12\n合计4元'
  const [asked] = readTickets(text, { game: GAMES[1] }).tickets
  expect(asked).toMatchObject({ kind: 'fault', ticket: null, faults: [{ acceptable: true }] })
  const chosen = [{ start: asked!.faults[0]!.start, label: ACCEPT }]
  const [reading] = readTickets(text, { game: GAMES[1], chosen }).tickets
  expect(reading).toMatchObject({ kind: 'read', ticket: parseTicket('ssq: 8,14,26,27,30,32+12') })
})

test('ignores words before and after the numbers of a bet', () => {
  const [reading] = readTickets('老板 08 14 26 27 30 32+12 快点', { game: GAMES[1] }).tickets
  const fillers = reading!.lines[0]!.parts.filter(({ role }) => role === 'filler')
  expect(reading!.kind).toBe('read')
  expect(fillers.map(({ text }) => text)).toEqual(['老板', '快点'])
})

test('reports whether the game was named, given by the page, or the only one that fits', () => {
  const from = (text: string, page: GameCode | null) =>
    readTickets(text, { game: page && getGameByCode(page) }).tickets.map(({ game, gameFrom }) => [game?.code, gameFrom])
  expect(from('大乐透 03 11 18 27 35+04 09', 'ssq')).toEqual([['dlt', 'named']])
  expect(from('08 14 26 27 30 32+12', 'ssq')).toEqual([['ssq', 'given']])
  expect(from('08 14 26 27 30 32+12', null)).toEqual([['ssq', 'fits']])
})
