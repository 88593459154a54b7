// Blocks on their way.
import { describe, expect, it } from 'vitest';
import { carried, fromPose, offsetFrom, type Pose, poseBetween } from '../../src/paint/carry';

const close = (a: { x: number; y: number }, b: { x: number; y: number }) => {
  expect(a.x).toBeCloseTo(b.x, 6);
  expect(a.y).toBeCloseTo(b.y, 6);
};

/** Turned clockwise on the screen about a point: the reference. */
function turnedAbout(pose: Pose, pivot: { x: number; y: number }, turn: number): Pose {
  const angle = turn * 2 * Math.PI;
  const [x, y] = [pose.x - pivot.x, pose.y - pivot.y];
  return { x: pivot.x + x * Math.cos(angle) - y * Math.sin(angle), y: pivot.y + x * Math.sin(angle) + y * Math.cos(angle), turn: pose.turn + turn };
}

describe('a block on its way', () => {
  it('wheels about the corner that stays, on the arc', () => {
    const from: Pose = { x: 100, y: 50, turn: 0.9 };
    const pivot = fromPose(from, { right: -30, ahead: 0 });
    for (const turn of [0.25, -0.125, 0.5, 0.01]) {
      const to = turnedAbout(from, pivot, turn);
      for (const part of [0, 0.3, 0.5, 1]) {
        const there = poseBetween(from, to, part);
        const wanted = turnedAbout(from, pivot, turn * part);
        close(there, wanted);
        expect(there.turn).toBeCloseTo(wanted.turn, 9);
        // The corner that it wheels about has not moved.
        close(fromPose(there, { right: -30, ahead: 0 }), pivot);
      }
    }
  });

  it('takes the shorter way round, however turns are counted', () => {
    expect(poseBetween({ x: 0, y: 0, turn: 0.9 }, { x: 0, y: 0, turn: 0.1 }, 0.5).turn).toBeCloseTo(1);
    expect(poseBetween({ x: 0, y: 0, turn: 0.1 }, { x: 0, y: 0, turn: -0.1 }, 0.5).turn).toBeCloseTo(0);
    expect(poseBetween({ x: 0, y: 0, turn: 0.5 }, { x: 0, y: 0, turn: -0.5 }, 0.5).turn).toBeCloseTo(0.5);
  });

  it('goes straight where it does not turn', () => {
    expect(poseBetween({ x: 0, y: 0, turn: 0.25 }, { x: 10, y: 20, turn: 0.25 }, 0.5)).toEqual({ x: 5, y: 10, turn: 0.25 });
  });

  it('carries its figures, who keep their places in it', () => {
    const from: Pose = { x: 0, y: 0, turn: 0 };
    const to: Pose = { x: 40, y: 40, turn: 0.25 };
    const place = { right: 7, ahead: -3 };
    close(carried({ from, to }, fromPose(from, place), fromPose(to, place), 0.4), fromPose(poseBetween(from, to, 0.4), place));
    const offset = offsetFrom(to, fromPose(to, place));
    expect(offset.right).toBeCloseTo(7);
    expect(offset.ahead).toBeCloseTo(-3);
  });

  it('lets somebody change places meanwhile', () => {
    const pose: Pose = { x: 5, y: 5, turn: 0.5 };
    close(carried({ from: pose, to: pose }, { x: 0, y: 0 }, { x: 10, y: 4 }, 0.5), { x: 5, y: 2 });
  });
});
