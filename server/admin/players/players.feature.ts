import { playersConsole } from './players.console.ts'
import { playersPersonalData } from './players.personal-data.ts'

export const playersFeature = {
  routes: [playersConsole],
  personalData: playersPersonalData,
}
