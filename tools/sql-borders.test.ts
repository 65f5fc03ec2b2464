import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Whose tables a feature names in SQL of its own. Imports go by the doors; a set that is joined can't, and says why. */
const NAMES_TABLES_OF: Record<string, string> = {
  'players of account': 'a page of players is one read: the account, and beside it',
  'players of membership': 'when membership ends',
  'players of coins': 'how many coins there are',
  'players of moderation': 'whether they are muted; and what became of what they wrote',
  'sign-in of account': 'a code or password, the member it lets in and their session are one statement',
  'sign-in of audit': 'and so is its entry in the log',
  'discussion of account': 'names and pictures stand beside each comment',
  'notifications of account': 'who did what is told of is named beside it, and only who lives is told',
  'notifications of discussion': 'what is told of is read with it, as its reader sees it now',
  'notifications of forum': 'the same',
  'notifications of visibility': 'of many who like one thing, those whom the reader has blocked are not counted',
  'notifications of ranking': 'a comment leads to the ranking that it is about',
  'notifications of draws': 'the same; and results say of which day they are',
  'forum of account': 'names and pictures stand beside each post',
  'forum of discussion': 'who has spoken in a topic, and below which post a comment stands',
  'forum of visibility': 'likes of blocked people are no likes',
  'picks of account': 'a seat is given only to an account that lives, in the one statement of its row',
  'picks of draws': 'a lock and the look whether its issue is drawn are one statement',
  'settlement of draws': 'a set of picks is matched with its draw where both are',
  'settlement of notifications': 'who was told of a win that a correction takes away is found where it was told',
  'settlement of picks': 'the same; and the lists of picks show how each came out',
  'settlement of ranking': 'what a member has won is found by the draws in whose ranking they stand',
  'moderation of account': 'one read tells all that the rules ask of who writes',
  'moderation of db': 'and what operators set',
  'visibility of account': 'names and pictures stand in the list of people whom one blocks',
  'ranking of account': 'names and pictures stand beside each row',
  'ranking of draws': 'the newest draw that has a ranking; a draw is held while its discussion begins',
  'ranking of discussion': 'an export tells of which draw each comment is',
  'calendar of account': 'only who may sign in has a calendar',
  'calendar of picks': 'the issues of a member are counted where their picks are',
  'calendar of draws': 'the same; and only those since a day are read',
  'cards of draws': 'the draws of all cards of a page are one read',
  'cards of settlement': 'and so is how they were settled',
  'cards of picks': 'a pick is looked up with whose it is',
  'orders of account': 'a payment holds its payer, its order and its attempt by one statement, in this order',
  'orders of coins': 'the hourly check sees every coin and month beside the payment that it came from',
  'orders of membership': 'the same',
  'backup of account': 'a site is restored only where there is none: people, draws or texts of one',
  'backup of content': 'the same',
  'backup of draws': 'the same',
  'search of account': 'names and pictures stand beside each hit',
  'search of discussion': 'a comment is found in the post that it stands below',
  'search of forum': 'the same; and what is found is filtered before it is counted',
  'reminders of draws': 'who follows a game is told the numbers as they stand',
  'reminders of notifications': 'and so is who was told of other ones',
  'reminders of picks': 'what a member still waits for tonight is found where their picks are',
  'reminders of settlement': 'and so is what of it has been settled',
  'push of account': 'a device is told while its session lives',
  'ranking of settlement': 'points are summed where the wins are',
}

const sources = globSync('server/*/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, feature: file.split('/')[1]!, text: readFileSync(join(ROOT, file), 'utf8') }))

const featureOf = new Map(
  sources.flatMap(({ feature, text }) =>
    [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]): [string, string] => [table!, feature]),
  ),
)

const crossings = sources.flatMap(({ file, feature, text }) =>
  [...text.matchAll(/\b(?:from|join|into|update) (\w+)/g)].flatMap(([, table]) => {
    const owner = featureOf.get(table!) ?? feature
    return owner === feature ? [] : [{ pair: `${feature} of ${owner}`, where: `${file}: ${table}` }]
  }),
)

test('SQL names tables of its own feature, and of others where the list says why', () => {
  expect(featureOf.size).toBeGreaterThan(20)
  const unsaid = crossings.filter(({ pair }) => !(pair in NAMES_TABLES_OF))
  expect(
    unsaid.map(({ pair, where }) => `${pair} (${where})`),
    'NAMES_TABLES_OF needs the reason of each',
  ).toEqual([])
})

test('what the list allows is done', () => {
  expect(Object.keys(NAMES_TABLES_OF).toSorted()).toEqual([...new Set(crossings.map(({ pair }) => pair))].toSorted())
})
