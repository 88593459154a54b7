// What the server can play, asked for once.
import { create } from '@bufbuild/protobuf';
import { signal } from '@preact/signals';
import { type SystemInfo, SystemsRequestSchema } from '../generated/gonfalon_pb';
import { ask, onWelcome } from '../net/server';

export const systems = signal<SystemInfo[]>([]);

onWelcome(() => {
  if (systems.value.length > 0) return;
  void ask({ case: 'systems', value: create(SystemsRequestSchema, {}) }, 'systems')
    .then((reply) => {
      systems.value = reply.systems;
    })
    .catch(() => {});
});
