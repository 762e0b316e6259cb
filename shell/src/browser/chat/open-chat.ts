import type { PublicVariant } from 'shared-contracts';
import { ChatDesk, type ChatDeskOptions } from './chat-desk';
import { FrameChat } from './frame-chat';

export interface OpenChatOptions extends Pick<ChatDeskOptions, 'button' | 'context'> {
  readonly variant: PublicVariant;
}

/** Creates the chat of a variant with an account. */
export function openChat({ variant, ...options }: OpenChatOptions): ChatDesk {
  if (!variant.chat) throw new Error(`${variant.storeName} has no chat.`);
  const label = `${variant.helpLabel} with ${variant.storeName}`;
  return new ChatDesk({
    ...options,
    provider: new FrameChat(variant.chat, label),
    label,
    phone: variant.support.phone,
    warn: (message) => console.warn(message),
  });
}
