-- compatible: an older version queues this job again at its next turn
-- Queued runs of the removed job would wait forever. The queue's tables do not exist yet in a new database.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    EXECUTE 'DELETE FROM graphile_worker._private_jobs WHERE task_id IN
      (SELECT id FROM graphile_worker._private_tasks WHERE identifier = ''sweep_picks'')';
  END IF;
END $$;
