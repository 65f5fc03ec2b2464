import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('builds the published URLs of the pages', () => {
  expect({
    home: paths.home(),
    number: [paths.number(), paths.number(3), paths.rounds(3)],
    ownBet: [paths.ownBet(1, { red: '01,02,03,04,05,06', blue: '07' }), paths.ownBet(3, { red: '1,2,3', blue: '' })],
    drawWinners: [paths.drawWinners(), paths.drawWinners(2), paths.drawsFrom(2, 1), paths.drawsFrom(2, 3)],
    draw: [paths.draw(1), paths.draw(1, 42)],
    check: [paths.check(), paths.check(3), paths.checkIssue(1, '2022116'), paths.workshop(2)],
    workshop: [paths.workshopHistory(2), paths.workshopPrizes(2), paths.workshopFilter(2), paths.workshopWheel(2)],
    chart: [...([1, 2, 3, 4, 5, 6, 7] as const).map((type) => paths.chart(type)), paths.chart(1, 30)],
    forum: [paths.forum(), paths.topic(9), paths.forumSearch(), paths.forumSearch('双色球', 'comment')],
    leaderboard: [paths.leaderboard(), paths.leaderboard(7), paths.ranking(7, 42)],
    mine: [
      paths.personalCenter(),
      paths.member(),
      paths.notifications(),
      paths.myForum(),
      paths.mySet(),
      paths.myOrder(),
    ],
    selectBall: [paths.selectBall(), paths.selectBall(1), paths.selectBall(1, '2022150')],
    winning: [paths.winning(), paths.winning(1), paths.winning(1, 42)],
    help: [
      paths.helpCenter(),
      paths.helpCenter(3),
      paths.luckyOrder(),
      paths.privacy(),
      paths.announcement(),
      paths.announcement(4),
    ],
    open: [paths.open(), paths.spec(), paths.spec('games'), paths.sentence('settlement', 'S-SET-05')],
    outside: [paths.login(), paths.operatorLogin(), paths.forget(), paths.agreement('vip'), paths.lost()],
    console: paths.console(),
  }).toMatchInlineSnapshot(`
    {
      "chart": [
        "/line-chart?type=1",
        "/line-chart?type=2",
        "/line-charts?type=3",
        "/line-charts?type=4",
        "/line-chartss?type=5",
        "/line-chartsss?type=6",
        "/line-chartssss?type=7",
        "/line-chart?type=1&count=30",
      ],
      "check": [
        "/check",
        "/check?type=3",
        "/check?type=1#1.2022116",
        "/workshop/2",
      ],
      "console": "/console",
      "draw": [
        "/draw-winner/1",
        "/draw-winner/1?id=42",
      ],
      "drawWinners": [
        "/draw-winner",
        "/draw-winner?type=2",
        "/draw-winner?type=2",
        "/draw-winner?type=2&page=3",
      ],
      "forum": [
        "/forum",
        "/forum/9",
        "/forum/search",
        "/forum/search?q=%E5%8F%8C%E8%89%B2%E7%90%83&kind=comment",
      ],
      "help": [
        "/help-center",
        "/help-center/3",
        "/help-center/lucky-order",
        "/privacy",
        "/announcement",
        "/announcement/4",
      ],
      "home": "/index",
      "leaderboard": [
        "/leaderboard",
        "/leaderboard?type=7",
        "/leaderboard?type=7&id=42",
      ],
      "mine": [
        "/personal-center",
        "/member",
        "/notifications",
        "/my-forum",
        "/my-set",
        "/my-order",
      ],
      "number": [
        "/number",
        "/number/3",
        "/number/3/rounds",
      ],
      "open": [
        "/open",
        "/open/spec",
        "/open/spec/games",
        "/open/spec/settlement#S-SET-05",
      ],
      "outside": [
        "/login",
        "/login#operator",
        "/forget",
        "/agreement?type=vip",
        "/500",
      ],
      "ownBet": [
        "/number/1?own=01,02,03,04,05,06;07",
        "/number/3?own=1,2,3",
      ],
      "selectBall": [
        "/select-ball",
        "/select-ball/1",
        "/select-ball/1/2022150",
      ],
      "winning": [
        "/winning-lottery",
        "/winning-lottery/1",
        "/winning-lottery/1/42",
      ],
      "workshop": [
        "/workshop/2/history",
        "/workshop/2/prizes",
        "/workshop/2/filter",
        "/workshop/2/wheel",
      ],
    }
  `)
})
