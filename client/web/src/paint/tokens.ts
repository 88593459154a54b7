// Tokens: each figure's plate in the colour and the shape of its side, its silhouette, which way it faces, and what state it
// is in. Each is drawn once and kept as a small picture: a thousand of them are a thousand copies a frame.
import { drawing } from './drawings';
import { sideColours } from './palette';

export interface TokenLook {
  side: number;
  drawing: string;
  /** In thirty-seconds of a turn on the screen; -1: it does not matter. */
  facing: number;
  leader: boolean;
  done: boolean;
  lying: boolean;
  thing: boolean;
  wounds: { lost: number; of: number } | undefined;
  /** Drawings of states, a few at most. */
  states: string[];
  /** Of a whole unit: how many they are. */
  strength: number;
  /** The picture that was last made of it. */
  kept?: { sprite: HTMLCanvasElement; radius: number; facing: number };
}

const DIRECTIONS = 32;
const SPRITES_KEPT = 4000;

export function direction(turn: number): number {
  return ((Math.round(turn * DIRECTIONS) % DIRECTIONS) + DIRECTIONS) % DIRECTIONS;
}

/** Round, square, diamond, hexagon: known without any colour. */
export function plate(to: CanvasRenderingContext2D, side: number, radius: number): void {
  to.beginPath();
  const corners = side === 1 ? 4 : side === 2 ? 4 : side === 3 ? 6 : 0;
  if (corners === 0) {
    to.arc(0, 0, radius, 0, 7);
    return;
  }
  if (side === 1) {
    const half = radius * 0.9;
    to.roundRect(-half, -half, half * 2, half * 2, radius * 0.22);
    return;
  }
  for (let corner = 0; corner < corners; corner++) {
    const turn = (corner / corners) * 6.2832 - 1.5708;
    const far = radius * (side === 2 ? 1.14 : 1.05);
    if (corner === 0) to.moveTo(Math.cos(turn) * far, Math.sin(turn) * far);
    else to.lineTo(Math.cos(turn) * far, Math.sin(turn) * far);
  }
  to.closePath();
}

export function silhouette(to: CanvasRenderingContext2D, name: string, size: number, colour: string, x = 0, y = 0): void {
  const path = drawing(name);
  if (!path) return;
  to.save();
  to.translate(x - size / 2, y - size / 2);
  to.scale(size / 512, size / 512);
  to.fillStyle = colour;
  to.fill(path);
  to.restore();
}

function paint(to: CanvasRenderingContext2D, look: TokenLook, radius: number): void {
  const colours = sideColours(look.thing ? -1 : look.side);
  // A soft shadow lifts the token off the ground.
  to.save();
  to.translate(radius * 0.12, radius * 0.18);
  plate(to, look.thing ? 0 : look.side, radius * 1.02);
  to.fillStyle = '#00000055';
  to.fill();
  to.restore();
  if (look.facing >= 0) {
    to.save();
    to.rotate((look.facing / DIRECTIONS) * 6.2832);
    to.beginPath();
    to.moveTo(0, -radius * 1.48);
    to.lineTo(radius * 0.5, -radius * 0.85);
    to.lineTo(-radius * 0.5, -radius * 0.85);
    to.closePath();
    to.fillStyle = look.leader ? '#f3c64b' : '#fffdf2';
    to.strokeStyle = colours.rim;
    to.lineWidth = Math.max(1, radius * 0.09);
    to.fill();
    to.stroke();
    to.restore();
  }
  plate(to, look.thing ? 0 : look.side, radius);
  const light = to.createRadialGradient(-radius * 0.4, -radius * 0.5, radius * 0.1, 0, 0, radius * 1.2);
  light.addColorStop(0, '#ffffff55');
  light.addColorStop(0.6, '#ffffff00');
  light.addColorStop(1, '#00000044');
  to.fillStyle = colours.plate;
  to.fill();
  to.fillStyle = light;
  to.fill();
  to.lineWidth = Math.max(1.2, radius * 0.13);
  to.strokeStyle = colours.rim;
  to.stroke();
  if (look.leader) {
    plate(to, look.thing ? 0 : look.side, radius * 0.93);
    to.lineWidth = Math.max(1.2, radius * 0.14);
    to.strokeStyle = '#f3c64b';
    to.stroke();
  }
  to.save();
  if (look.lying) to.rotate(1.5708);
  silhouette(to, look.drawing, radius * 1.42, colours.ink);
  to.restore();
  if (look.done) {
    plate(to, look.thing ? 0 : look.side, radius);
    to.fillStyle = '#0d0d1066';
    to.fill();
  }
  if (radius >= 8) extras(to, look, radius);
}

function disc(to: CanvasRenderingContext2D, x: number, y: number, radius: number, fill: string, rim: string): void {
  to.beginPath();
  to.arc(x, y, radius, 0, 7);
  to.fillStyle = fill;
  to.fill();
  to.lineWidth = Math.max(0.8, radius * 0.16);
  to.strokeStyle = rim;
  to.stroke();
}

function extras(to: CanvasRenderingContext2D, look: TokenLook, radius: number): void {
  const small = Math.max(4.6, radius * 0.42);
  if (look.leader) silhouette(to, 'crown', radius * 0.9, '#f3c64b', 0, -radius * 1.12);
  if (look.done) {
    disc(to, -radius * 0.82, radius * 0.8, small, '#2c2c30', '#fffdf2');
    silhouette(to, 'check-mark', small * 1.3, '#fffdf2', -radius * 0.82, radius * 0.8);
  }
  look.states.slice(0, 3).forEach((name, index) => {
    const turn = 0.35 - index * 0.85;
    const [x, y] = [Math.cos(turn) * radius * 1.08, Math.sin(turn) * radius * 1.08];
    disc(to, x, y, small, '#fff3cf', '#3a2a10');
    silhouette(to, name, small * 1.45, '#3a1a08', x, y);
  });
  if (look.wounds && look.wounds.lost > 0) {
    const { lost, of } = look.wounds;
    for (let pip = 0; pip < of; pip++)
      disc(to, (pip - (of - 1) / 2) * small * 1.05, radius * 1.02, small * 0.5, pip < lost ? '#e02b20' : '#fffdf2', '#3a0d08');
  }
  if (look.strength > 1) {
    disc(to, radius * 0.85, radius * 0.8, small * 1.2, '#fffdf2', '#221c10');
    to.fillStyle = '#221c10';
    to.font = `bold ${Math.round(small * 1.5)}px system-ui, sans-serif`;
    to.textAlign = 'center';
    to.textBaseline = 'middle';
    to.fillText(String(look.strength), radius * 0.85, radius * 0.83);
  }
}

export class TokenBook {
  private readonly sprites = new Map<string, HTMLCanvasElement>();

  /** The token in a square three radii wide on each side of its middle. */
  sprite(look: TokenLook, radius: number): HTMLCanvasElement {
    // Whose look has not changed since the last frame has its picture at hand.
    if (look.kept && look.kept.radius === radius && look.kept.facing === look.facing) return look.kept.sprite;
    const wounds = look.wounds ? `${look.wounds.lost}/${look.wounds.of}` : '';
    const key = `${look.side}|${look.drawing}|${look.facing}|${+look.leader}${+look.done}${+look.lying}${+look.thing}|${wounds}|${look.states.join()}|${look.strength}|${radius}`;
    let found = this.sprites.get(key);
    if (!found) {
      if (this.sprites.size > SPRITES_KEPT) this.sprites.clear();
      found = document.createElement('canvas');
      found.width = found.height = Math.ceil(radius * 3.6);
      const to = found.getContext('2d') as CanvasRenderingContext2D;
      to.translate(found.width / 2, found.height / 2);
      paint(to, look, radius);
      this.sprites.set(key, found);
    }
    look.kept = { sprite: found, radius, facing: look.facing };
    return found;
  }

  forget(): void {
    this.sprites.clear();
  }
}

/** A figure that is out of the game, where it fell. */
export function paintFallen(to: CanvasRenderingContext2D, x: number, y: number, side: number, size: number): void {
  to.globalAlpha = 0.75;
  disc(to, x, y, size * 0.62, sideColours(side).rim, '#00000066');
  silhouette(to, 'skull-crossed-bones', size * 0.95, '#fffdf2', x, y);
  to.globalAlpha = 1;
}
