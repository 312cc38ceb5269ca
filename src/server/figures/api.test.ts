import { expect, test } from 'vitest'
import { sceneOf } from './api.ts'

const stored = {
  kind: 'capnogram',
  alt: 'Rectangular waves up to 38 mm Hg, twenty a minute.',
  caption: 'CO2 (mm Hg) against time (s)',
  phases: [{ seconds: 6, pattern: 'obstructed' }],
}

test('a stored figure is drawn once for each version', () => {
  expect(sceneOf(stored)).toBe(sceneOf(stored))
  expect(sceneOf({ ...stored })).not.toBe(sceneOf(stored))
})

test('its scene holds neither kind nor pattern', () => {
  expect(JSON.stringify(sceneOf(stored))).not.toMatch(/capnogram|obstructed|pattern|kind/)
})

test('data that this build cannot read are no figure', () => {
  expect(sceneOf({ ...stored, kind: 'spirogram' })).toBeNull()
})
