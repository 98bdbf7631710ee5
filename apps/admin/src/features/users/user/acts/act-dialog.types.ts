import type { UserDetailReply } from '@stackyard/contracts';

export interface ActDialogProps {
  user: UserDetailReply;
  onClose: () => void;
}
