import { playersConsole } from './players.console.ts'
import { playersOwn } from './players.own.ts'

export const playersFeature = {
  routes: [playersConsole],
  own: playersOwn,
}
